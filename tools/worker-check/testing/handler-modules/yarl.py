"""Plays yarl."""


def URL(address, encoded):
    return address
