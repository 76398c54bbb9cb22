"""Plays the operator's model. The prompt "wait" waits for a command before each step; "break" raises an exception."""

from PIL import Picture
from runpod import GO_ON, tell


def find_faces(photos):
    return [photo for photo in photos if b"face" in photo.data]


def make_portrait(faces, template, style, fields, on_step_end):
    steps = 0
    tell("gpu taken", id=fields["request_id"])
    try:
        while steps < fields["steps"]:
            if fields["positive_prompt"] == "wait":
                GO_ON.wait()
            if fields["positive_prompt"] == "break":
                raise RuntimeError(fields["template_url"])
            steps += 1
            on_step_end(None, steps, 0, {})
    finally:
        tell("gpu free", id=fields["request_id"], steps=steps)
    pictures = [template, *([style] if style else []), *faces]
    return Picture(b", ".join(picture.data for picture in pictures))
