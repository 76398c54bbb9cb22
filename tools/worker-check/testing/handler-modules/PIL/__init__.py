"""Plays Pillow: a picture is its bytes, which begin with "picture"."""


class Picture:
    def __init__(self, data):
        self.data = data

    def convert(self, _mode):
        return self

    def save(self, file, _format, quality):
        file.write(self.data)


class Image:
    @staticmethod
    def open(file, formats):
        data = file.read()
        if not data.startswith(b"picture"):
            raise ValueError("no picture")
        return Picture(data)


class ImageOps:
    @staticmethod
    def exif_transpose(picture):
        return picture
