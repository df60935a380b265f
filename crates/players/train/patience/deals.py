"""The patience in batches: deals.cu compiled for this machine, and what is told of views as tensors."""

import ctypes
import pathlib
import shutil
import subprocess
import tempfile

import torch

HERE = pathlib.Path(__file__).parent
GPU = torch.cuda.is_available() and shutil.which("nvcc") is not None
DEVICE = torch.device("cuda" if GPU else "cpu")

GAME, ROOM, SIGNS, ACTS = 152, 192, 1256, 32
#: Signs, one that is told where nothing is, and others up to a width that suits a GPU.
WIDTH = 1280


def _library():
    out = pathlib.Path(tempfile.mkdtemp()) / "deals.so"
    if GPU:
        command = ["nvcc", "-O3", "-arch=native", "-x", "cu", "-shared", "-Xcompiler", "-fPIC"]
    else:
        command = ["g++", "-O2", "-x", "c++", "-shared", "-fPIC"]
    subprocess.run([*command, str(HERE / "deals.cu"), "-o", str(out)], check=True)
    return ctypes.CDLL(str(out))


LIBRARY = _library()


def _at(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


def _stream():
    return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream if GPU else None)


def look(games):
    """What is told of each game, as numbers of signs, and its moves as bits."""
    count = games.shape[0]
    told = torch.empty((count, ROOM), dtype=torch.int16, device=DEVICE)
    may = torch.empty(count, dtype=torch.int32, device=DEVICE)
    LIBRARY.look(_stream(), count, _at(games), _at(told), _at(may))
    return told, may


def as_rows(told):
    """The same as a matrix of zeros and ones."""
    rows = torch.zeros((told.shape[0], WIDTH), dtype=torch.bfloat16, device=DEVICE)
    return rows.scatter_(1, told.long(), 1.0)


_BITS = torch.arange(ACTS, dtype=torch.int32, device=DEVICE)


def as_mask(may):
    return (may[:, None] >> _BITS & 1).bool()


class Deals:
    """Deals in progress. `usual` of 256 are under the usual reading, the others under any."""

    def __init__(self, count, seed, usual):
        self.count, self.usual = count, usual
        self.games = torch.empty((count, GAME), dtype=torch.uint8, device=DEVICE)
        LIBRARY.begin(_stream(), count, _at(self.games), ctypes.c_uint64(seed), usual)
        self.home = torch.empty(count, dtype=torch.uint8, device=DEVICE)
        self.over = torch.empty(count, dtype=torch.uint8, device=DEVICE)

    def play(self, acts):
        """Plays a move in each; returns the cards brought home, and 0, 1 where a deal ended, or 3 where it was won."""
        acts = acts.int().contiguous()
        LIBRARY.act(_stream(), self.count, _at(self.games), _at(acts), _at(self.home), _at(self.over), self.usual)
        return self.home, self.over
