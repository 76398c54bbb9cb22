"""Plays aiohttp's client over HTTP/1.0."""

import asyncio
import contextlib


class ClientTimeout:
    def __init__(self, total):
        self.total = total


class Answer:
    def __init__(self, address, status, body):
        self.address, self.status, self.body = address, status, body
        self.content = self

    def raise_for_status(self):
        if self.status != 200:
            raise RuntimeError(f"{self.status}, {self.address}")

    async def iter_any(self):
        for start in range(0, len(self.body), 1000):
            yield self.body[start : start + 1000]


async def request(address):
    host, path = address.removeprefix("http://").split("/", 1)
    reader, writer = await asyncio.open_connection(*host.split(":"))
    try:
        writer.write(f"GET /{path} HTTP/1.0\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        return Answer(address, int(head.split()[1]), body)
    finally:
        writer.close()


class ClientSession:
    def __init__(self, timeout):
        self.timeout = timeout

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        pass

    @contextlib.asynccontextmanager
    async def get(self, address):
        yield await asyncio.wait_for(request(address), self.timeout.total)
