"""A handler for RunPod's Python SDK that keeps docs/worker.md. find_faces and make_portrait are the worker's own."""

import asyncio
import base64
import io
import os
import threading

# The SDK reads it when it is imported. At its default, DEBUG, it logs 4 KB of each portrait, or its whole address:
# RunPod keeps the log for 90 days, and the privacy page promises 30 minutes.
os.environ.setdefault("RUNPOD_LOG_LEVEL", "INFO")

import aiohttp
import runpod
from PIL import Image, ImageOps
from yarl import URL

from model import find_faces, make_portrait

Image.MAX_IMAGE_PIXELS = 25_000_000  # Pillow refuses from twice as many on
FORMATS = ["JPEG", "PNG", "WEBP"]
MOST_BYTES = 60_000_000  # of a picture
MOST_BYTES_OF_JOB = 200_000_000
FETCH_SECONDS = 20  # of all pictures, which are fetched at once
MOST_PHOTOS = 9
MOST_CHARACTERS = 1000
FRACTIONS = {
    "ip_weight": (0.9, 1.6),
    "cn_strength": (0.9, 1.6),
    "template_denoise": (0.7, 1),
    "style_weight": (0, 1),
}
WHOLE_NUMBERS = {"steps": (5, 15), "method": (0, 1), "seed": (0, 2**31 - 1)}

GPU = threading.Lock()


class JobFailure(Exception):
    """Its text is the job's error: "code: sentence"."""


class JobStopped(Exception):
    """The job was cancelled or took too long; RunPod waits for no answer."""


def is_address(value):
    return isinstance(value, str) and value.startswith(("https://", "http://"))


def is_prompt(value):
    return isinstance(value, str) and len(value) <= MOST_CHARACTERS


def is_within(value, limits, types):
    least, most = limits
    return type(value) in types and least <= value <= most


def check(fields):
    """Raises a JobFailure for a field that is missing, wrong or out of range."""
    selfies = fields.get("selfie_urls")
    valid = {
        "template_url": is_address(fields.get("template_url")),
        "selfie_urls": isinstance(selfies, list)
        and 1 <= len(selfies) <= MOST_PHOTOS
        and all(map(is_address, selfies)),
        "positive_prompt": is_prompt(fields.get("positive_prompt")),
        "negative_prompt": is_prompt(fields.get("negative_prompt")),
        "control_pose": isinstance(fields.get("control_pose"), bool),
        "style_image": fields.get("style_image") is None or is_address(fields["style_image"]),
    }
    for name, limits in FRACTIONS.items():
        valid[name] = is_within(fields.get(name), limits, (int, float))
    for name, limits in WHOLE_NUMBERS.items():
        is_left_out = name == "seed" and name not in fields
        valid[name] = is_left_out or is_within(fields.get(name), limits, (int,))
    for name, is_valid in valid.items():
        if not is_valid:
            raise JobFailure(f"invalid_request: The field {name} is missing or not valid.")


def decode(data):
    """A picture, upright and in RGB."""
    picture = Image.open(io.BytesIO(data), formats=FORMATS)
    return ImageOps.exif_transpose(picture).convert("RGB")


async def fetch_all(addresses):
    """The pictures behind the addresses; None for each that can't be read, is too large or comes too late."""
    bytes_left = MOST_BYTES_OF_JOB

    async def fetch(address):
        nonlocal bytes_left
        data = bytearray()
        try:
            # encoded: a signature may count on the address as it is
            async with session.get(URL(address, encoded=True)) as answer:
                answer.raise_for_status()
                async for part in answer.content.iter_any():
                    data += part
                    bytes_left -= len(part)
                    if len(data) > MOST_BYTES or bytes_left < 0:
                        return None
            return await asyncio.to_thread(decode, data)
        except Exception:  # not logged: its text holds the address
            return None

    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=FETCH_SECONDS)) as session:
        return await asyncio.gather(*map(fetch, addresses))


async def fetch_pictures(fields):
    """The template, the style or None, and the photos that can be read."""
    styles = [fields["style_image"]] if fields.get("style_image") else []
    pictures = await fetch_all([fields["template_url"], *styles, *fields["selfie_urls"]])
    template, pictures = pictures[0], pictures[1:]
    if template is None:
        raise JobFailure("unreadable_template: The template could not be read.")
    style = pictures.pop(0) if styles else None
    if styles and style is None:
        raise JobFailure("unreadable_style: The style image could not be read.")
    photos = [photo for photo in pictures if photo is not None]
    if not photos:
        raise JobFailure("unreadable_photo: None of the photos could be read.")
    return template, style, photos


def paint(job, template, style, photos, stop):
    """The portrait as a data URI. It blocks its thread, so that the event loop can hear that the job is cancelled."""

    def on_step_end(pipeline=None, step=None, timestep=None, tensors=None):
        """The pipeline's callback_on_step_end: its exception ends the pipeline."""
        if stop.is_set():
            raise JobStopped
        return tensors

    with GPU:
        on_step_end()
        faces = find_faces(photos)
        if not faces:
            raise JobFailure("no_face: No face was found in any photo.")
        on_step_end()
        runpod.serverless.progress_update(job, {"progress": 20, "stage": "found"})
        portrait = make_portrait(faces, template, style, job["input"], on_step_end)
    file = io.BytesIO()
    portrait.save(file, "WEBP", quality=92)
    return "data:image/webp;base64," + base64.b64encode(file.getvalue()).decode()


async def handler(job):
    """The portrait or the error. RunPod's SDK can cancel a job only if its handler is async."""
    stop = threading.Event()
    try:
        check(job["input"])
        template, style, photos = await fetch_pictures(job["input"])
        return [await asyncio.to_thread(paint, job, template, style, photos, stop)]
    except asyncio.CancelledError:
        stop.set()  # the thread goes on until it asks
        raise
    except JobFailure as failure:
        return {"error": str(failure)}
    except Exception as error:
        print("job", job["id"], type(error).__name__)
        return {"error": "worker_failed: The portrait could not be made."}


runpod.serverless.start({"handler": handler})
