"""The lens of each game."""

from __future__ import annotations

from typing import Final

from talong.envs.core.lens import Lens
from talong.envs.core.lens_kille import KilleLens, PunschLens
from talong.envs.core.lens_kungsholmskille import KungsholmLens
from talong.envs.core.lens_rodskagg import RodskaggLens
from talong.envs.core.lens_skitgubbe import SkitgubbeLens

LENSES: Final[dict[str, type[Lens]]] = {
    "kille": KilleLens,
    "punschkille": PunschLens,
    "kungsholmskille": KungsholmLens,
    "rodskagg": RodskaggLens,
    "skitgubbe": SkitgubbeLens,
}
