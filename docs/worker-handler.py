"""A handler for RunPod's Python SDK that keeps docs/worker.md. find_faces and make_portrait are the worker's own."""

import base64
import io

import requests
import runpod
from PIL import Image, ImageOps

from model import find_faces, make_portrait

Image.MAX_IMAGE_PIXELS = 25_000_000  # Pillow refuses from twice as many on
MOST_BYTES = 60_000_000
FORMATS = ["JPEG", "PNG", "WEBP"]


class JobFailure(Exception):
    """Its text is the job's error: "code: sentence"."""


def fetch(address):
    """The picture behind an address, upright and in RGB, or None."""
    try:
        with requests.get(address, timeout=10, stream=True) as answer:
            answer.raise_for_status()
            data = answer.raw.read(MOST_BYTES + 1, decode_content=True)
        if len(data) > MOST_BYTES:
            return None
        picture = Image.open(io.BytesIO(data), formats=FORMATS)
        return ImageOps.exif_transpose(picture).convert("RGB")
    except Exception:  # not logged: its text holds the address
        return None


def is_address(value):
    return isinstance(value, str) and value.startswith(("https://", "http://"))


def check(fields):
    selfies = fields.get("selfie_urls")
    if not is_address(fields.get("template_url")):
        raise JobFailure("invalid_request: The field template_url is no address.")
    if not isinstance(selfies, list) or not selfies or not all(map(is_address, selfies)):
        raise JobFailure("invalid_request: The field selfie_urls is no list of addresses.")
    if fields.get("style_image") is not None and not is_address(fields["style_image"]):
        raise JobFailure("invalid_request: The field style_image is no address.")
    if type(fields.get("steps")) is not int or fields.get("method") not in (0, 1):
        raise JobFailure("invalid_request: The field steps or method is not valid.")


def work(job):
    fields = job["input"]
    check(fields)
    template = fetch(fields["template_url"])
    if template is None:
        raise JobFailure("unreadable_template: The template could not be read.")
    style_address = fields.get("style_image")
    style = fetch(style_address) if style_address else None
    if style_address and style is None:
        raise JobFailure("unreadable_style: The style image could not be read.")
    photos = [photo for photo in map(fetch, fields["selfie_urls"]) if photo is not None]
    if not photos:
        raise JobFailure("unreadable_photo: None of the photos could be read.")
    faces = find_faces(photos)
    if not faces:
        raise JobFailure("no_face: No face was found in any photo.")
    runpod.serverless.progress_update(job, {"progress": 20, "stage": "found"})
    portrait = make_portrait(faces, template, style, fields)
    file = io.BytesIO()
    portrait.save(file, "WEBP", quality=92)
    return ["data:image/webp;base64," + base64.b64encode(file.getvalue()).decode()]


def handler(job):
    try:
        return work(job)
    except JobFailure as failure:
        return {"error": str(failure)}
    except Exception as error:
        print("job", job["id"], type(error).__name__)
        return {"error": "worker_failed: The portrait could not be made."}


runpod.serverless.start({"handler": handler})
