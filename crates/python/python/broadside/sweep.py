"""Simulated games as data, made on a Ray cluster.

    python -m broadside.sweep neutral --games 1000000 --bots expert --data DIR

Every shard of the run is a task. A worker plays its games in a folder of its own and sends the files back; this program
puts them into DIR, each as a whole. A task whose worker dies is done again elsewhere, with the same result: the files
are those of `broadside simulate --data`, byte by byte. Stopped, the same command goes on with what is missing.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from broadside import Data, Table

Files = dict[str, bytes]


def shard(table: dict, run: dict, start: int, end: int) -> Files:
    """The files of a shard, by their names. This is what a worker does."""
    with tempfile.TemporaryDirectory() as folder:
        Data(Table(**table), folder, **run).write(start, end)
        paths = (path for path in Path(folder).rglob("*") if path.suffix in (".csv", ".parquet"))
        return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def keep(folder: Path, files: Files) -> None:
    """Puts the files of a shard into the folder. The table of games comes last: where it is, the others are."""
    for name in sorted(files, key=lambda name: (name.startswith("csv/games/"), name)):
        path = folder / name
        unfinished = path.with_name(f".{path.name}.unfinished")
        with open(unfinished, "wb") as out:
            out.write(files[name])
            out.flush()
            os.fsync(out.fileno())
        os.replace(unfinished, path)


def on_ray(table: dict, run: dict, missing: list[tuple[int, int]], most: int) -> Iterator[Files]:
    """The shards in the order in which they are done, with at most `most` on their way."""
    import ray

    task: Callable = ray.remote(max_retries=-1)(shard)
    waiting, going = list(missing), []
    while waiting or going:
        while waiting and len(going) < most:
            going.append(task.remote(table, run, *waiting.pop(0)))
        done, going = ray.wait(going, num_returns=1)
        yield from ray.get(done)


def sweep(table: dict, folder: str | Path, games: int, skip: int = 0, **run) -> int:
    """Makes what is missing of these games in the folder, on the Ray cluster that this program is connected to; returns
    the number of shards made. `table` has the arguments of `Table`, `run` those of `Data`."""
    import ray

    data = Data(Table(**table), folder, **run)
    missing = data.missing(games, skip)
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    for number, files in enumerate(on_ray(table, run, missing, most), 1):
        keep(Path(folder), files)
        print(f"shard {number} of {len(missing)}", file=sys.stderr)
    data.describe()
    return len(missing)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m broadside.sweep", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="the number of players [default: the usual one]")
    parser.add_argument("--reading", action="append", default=[], metavar="ID=CHOICE", help="a reading; may be repeated")
    parser.add_argument("--target", default="deal", help="points, or 'deal' for single deals [default: deal]")
    parser.add_argument("--games", type=int, default=1000, help="the number of games [default: 1000]")
    parser.add_argument("--skip", type=int, default=0, help="pass over the first games of the seed")
    parser.add_argument("--seed", type=int, default=1914)
    parser.add_argument("--bots", default="random", help="the players, with commas between them [default: random]")
    parser.add_argument("--par", action="store_true", help="ask a solver about every deal; this takes long")
    parser.add_argument("--views", action="store_true", help="also what the seat that moves sees; this takes much room")
    parser.add_argument("--data", required=True, metavar="DIR", help="the folder for the data")
    parser.add_argument("--address", help="the Ray cluster [default: one on this machine]")
    wish = parser.parse_args()
    import ray

    ray.init(address=wish.address, log_to_driver=False)
    target = int(wish.target) if wish.target.isdigit() else wish.target
    readings = dict(reading.split("=", 1) for reading in wish.reading)
    table = {"game": wish.game, "players": wish.players, "readings": readings, "target": target}
    run = {"bots": wish.bots.split(","), "seed": wish.seed, "par": wish.par, "views": wish.views}
    made = sweep(table, wish.data, wish.games, wish.skip, **run)
    print(f"{wish.data}: {made} shards made; datapackage.json explains every column")


if __name__ == "__main__":
    main()
