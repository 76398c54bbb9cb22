"""Plays RunPod's SDK: takes commands from standard input and tells events at descriptor 3, both as lines of JSON."""

import asyncio
import json
import os
import sys
import threading

GO_ON = threading.Event()


def tell(event, **details):
    os.write(3, (json.dumps({"event": event, **details}) + "\n").encode())


tell("imported", logLevel=os.environ.get("RUNPOD_LOG_LEVEL"))


async def take(handler, job):
    try:
        tell("answered", id=job["id"], answer=await handler(job))
    except asyncio.CancelledError:
        tell("stopped", id=job["id"])
        raise


async def run(handler):
    for name, value in json.loads(os.environ["LIMITS"]).items():
        setattr(sys.modules["__main__"], name, value)
    commands = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(commands)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    tasks = {}
    async for line in commands:
        command = json.loads(line)
        if "job" in command:
            tasks[command["job"]["id"]] = asyncio.create_task(take(handler, command["job"]))
        elif "stop" in command:
            tasks[command["stop"]].cancel()
        else:
            GO_ON.set()


class serverless:
    @staticmethod
    def progress_update(job, progress):
        tell("progress", id=job["id"], progress=progress)

    @staticmethod
    def start(config):
        asyncio.run(run(config["handler"]))
