"""A sweep on a Ray cluster of two workers, one of which is killed in the middle: the data are those of one process, to
the byte. A planted fault (a shard that another seed played) must be noticed."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import ray

from broadside import Data, Table
from broadside.sweep import keep, shard, sweep

TABLE = {"game": "neutral", "players": 4, "readings": {}, "target": "deal"}
RUN = {"bots": ["greedy"], "seed": 7, "par": False}
GAMES = 60_000


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def kill_a_worker(stop: threading.Event, killed: list[int]) -> None:
    """Kills a process that is at work on a shard."""
    while not stop.is_set():
        found = subprocess.run(["pgrep", "-f", "ray::shard"], capture_output=True, text=True).stdout.split()
        if found:
            os.kill(int(found[0]), signal.SIGKILL)
            killed.append(int(found[0]))
            return
        time.sleep(0.05)


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        one, many = Path(scratch, "one"), Path(scratch, "many")
        alone = Data(Table(**TABLE), one, **RUN)
        shards = alone.missing(GAMES)
        for start, end in shards:
            alone.write(start, end)
        alone.describe()
        ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
        stop, killed = threading.Event(), []
        killer = threading.Thread(target=kill_a_worker, args=(stop, killed))
        killer.start()
        made = sweep(TABLE, many, GAMES, **RUN)
        stop.set()
        killer.join()
        same = files(one) == files(many)
        keep(many, shard(TABLE, RUN | {"seed": 8}, *shards[0]))
        planted = files(one) != files(many)
        print(f"sweep: {GAMES} games in {made} shards on two workers, {len(killed)} killed at work: "
              f"{'the same bytes as one process' if same else 'NOT the same as one process'}; "
              f"the planted fault is {'noticed' if planted else 'NOT noticed'}")
        sys.exit(0 if same and planted and killed else 1)


if __name__ == "__main__":
    main()
