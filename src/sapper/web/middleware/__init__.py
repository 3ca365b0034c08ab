"""What every request passes before its route: one concern a file, each plain ASGI."""
