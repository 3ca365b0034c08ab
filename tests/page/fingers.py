"""Touch input through the browser's own events: nothing is simulated in the page."""


class Fingers:
    """Raw touches of one page; each finger has a number and a place in the window."""

    def __init__(self, game_page) -> None:
        self.game_page = game_page
        self.session = game_page.page.context.new_cdp_session(game_page.page)
        self.places = {}

    def _send(self, kind: str, places: dict[int, tuple[float, float]]) -> None:
        points = [{"id": number, "x": x, "y": y} for number, (x, y) in places.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float, number: int = 0) -> None:
        """Put a finger on the glass."""
        self.places[number] = (x, y)
        self._send("touchStart", self.places)

    def both_down(self, one: tuple[float, float], other: tuple[float, float]) -> None:
        """Put two fingers on the glass at once."""
        self.places = {0: one, 1: other}
        self._send("touchStart", self.places)

    def move(self, x: float, y: float, number: int = 0) -> None:
        """Move a finger that is down."""
        self.places[number] = (x, y)
        self._send("touchMove", self.places)

    def up(self, number: int = 0) -> None:
        """Lift a finger."""
        self._send("touchEnd", {number: self.places.pop(number)})

    def tap(self, x: float, y: float) -> None:
        """Put a finger down and lift it at once, however busy the machine is."""
        self.game_page.page.touchscreen.tap(x, y)

    def tap_at(self, x: float, y: float, seconds: float) -> None:
        """Tap with a given time of the system's clock, even if the browser handles the tap later.

        Whether two taps are a double tap depends on these times, not on the load of the machine.
        Only for a separate page, because the browser drops later taps with an earlier time.
        """
        for kind, points, moment in (
            ("touchStart", [{"x": x, "y": y}], seconds),
            ("touchEnd", [], seconds + 0.02),
        ):
            self.session.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": points, "timestamp": moment},
            )

    def slide(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Draw a finger over the glass."""
        self.down(*start)
        for step in range(1, steps + 1):
            share = step / steps
            self.move(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self.up()

    def outlast_a_long_press(self) -> None:
        """Let the page's timers run until a long press would have been one.

        A timer that is set now, with a longer time, ends after the timer of the finger. Only the
        order matters, so this also works on a busy machine.
        """
        self.game_page.page.evaluate("() => new Promise((done) => setTimeout(done, 600))")
