"""Learns to play the patience from its own deals, then teaches it to a net small enough for every machine.

    python train.py SECONDS OUT

A big net learns by proximal policy optimisation (OUT/teacher.pt), then a small one learns what the big one knows
(OUT/mobilization-2.net).
"""

import math
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

from deals import ACTS, DEVICE, GPU, SIGNS, WIDTH, Deals, as_mask, as_rows, look

SEED = 1918
#: How many of 256 deals are under the usual reading; the others are under any.
USUAL = 160
#: What a card brought home counts beside a win, which is 1.
HOME = 0.03


class Teacher(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.first = nn.Linear(WIDTH, width)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))
            for _ in range(depth)
        )
        self.last = nn.LayerNorm(width)
        self.heads = nn.Linear(width, ACTS + 2)
        nn.init.zeros_(self.heads.bias)
        with torch.no_grad():
            self.heads.weight.mul_(0.1)
            self.heads.bias[ACTS] = -2.0

    def forward(self, rows):
        x = self.first(rows)
        for block in self.blocks:
            x = x + block(x)
        out = self.heads(F.relu(self.last(x))).float()
        return out[:, :ACTS], out[:, ACTS], out[:, ACTS + 1]


def thinking(net, games):
    told, may = look(games)
    rows = as_rows(told)
    with torch.autocast(DEVICE.type, torch.bfloat16, enabled=isinstance(net, Teacher)):
        acts, win, home = net(rows if isinstance(net, Teacher) else rows.float())
    return acts.masked_fill(~as_mask(may), -1e9), win, home, may


@torch.no_grad()
def share_won(net, count=65536 if GPU else 256, seed=77, usual=256):
    """The share of deals that the net wins when it always plays the move it likes best."""
    deals = Deals(count, seed, usual)
    done = torch.zeros(count, dtype=torch.bool, device=DEVICE)
    won = torch.zeros(count, dtype=torch.bool, device=DEVICE)
    for _ in range(160):
        acts, *_ = thinking(net, deals.games)
        _, over = deals.play(acts.argmax(1))
        won |= ~done & (over == 3)
        done |= over > 0
    return won.float().mean().item()


def learn(seconds, out, width=512, depth=3, count=65536, steps=32, piece=65536):
    torch.manual_seed(SEED)
    net = Teacher(width, depth).to(DEVICE)
    mean = Teacher(width, depth).to(DEVICE)
    mean.load_state_dict(net.state_dict())
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3, eps=1e-6, weight_decay=1e-4, betas=(0.9, 0.98))
    deals = Deals(count, SEED, USUAL)
    shape = (steps, count)
    games = torch.empty((*shape, deals.games.shape[1]), dtype=torch.uint8, device=DEVICE)
    played = torch.empty(shape, dtype=torch.uint8, device=DEVICE)
    chance, wins, homes, ends = (torch.empty(shape, device=DEVICE) for _ in range(4))
    random = torch.empty(shape, dtype=torch.bool, device=DEVICE)
    value_win, value_home = (torch.empty((steps + 1, count), device=DEVICE) for _ in range(2))
    began, rounds, last = time.time(), 0, 0.0
    while (gone := (time.time() - began) / seconds) < 1:
        bonus = max(HOME, 0.5 * (1 - gone / 0.15))
        loose = 0.002 + 0.01 * max(0.0, 1 - gone / 0.5)
        rate = 1e-3 * min(1, (rounds + 1) / 20) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * gone)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        with torch.no_grad():
            for t in range(steps + 1):
                acts, win, home, may = thinking(net, deals.games)
                value_win[t], value_home[t] = win.sigmoid(), home
                if t == steps:
                    break
                games[t] = deals.games
                # Now and then any legal move, so that the net knows what becomes of mistakes.
                random[t] = torch.rand(count, device=DEVICE) < 0.01
                noise = -torch.log(-torch.log(torch.rand_like(acts).clamp(1e-9, 1 - 1e-7)))
                flat = torch.where(random[t][:, None], acts.clamp(max=-1e8) + (acts > -1e8) * 1e8, acts)
                choice = (flat + noise).argmax(1)
                played[t] = choice
                chance[t] = acts.log_softmax(1).gather(1, choice[:, None])[:, 0]
                brought, over = deals.play(choice)
                homes[t], wins[t], ends[t] = brought.float() / 48, (over == 3).float(), (over > 0).float()
            # What each move gained, looking ahead along what was really played, up to the next random move.
            gains_win, gains_home = torch.empty(shape, device=DEVICE), torch.empty(shape, device=DEVICE)
            carried_win = carried_home = torch.zeros(count, device=DEVICE)
            for t in reversed(range(steps)):
                on = 1 - ends[t]
                carry = 0.95 * on * (1 - random[t + 1].float() if t + 1 < steps else 1)
                carried_win = wins[t] + on * value_win[t + 1] - value_win[t] + carry * carried_win
                carried_home = homes[t] + on * value_home[t + 1] - value_home[t] + carry * carried_home
                gains_win[t], gains_home[t] = carried_win, carried_home
            gains = gains_win + bonus * gains_home
            gains = (gains - gains[~random].mean()) / (gains[~random].std() + 1e-6)
            goal_win = (gains_win + value_win[:-1]).clamp(0, 1).flatten()
            goal_home = (gains_home + value_home[:-1]).flatten()
        flat_games = games.flatten(0, 1)
        flat_played, flat_chance, flat_gains = played.flatten().long(), chance.flatten(), gains.flatten()
        counts = (~random).flatten().float()
        kept = []
        for _ in range(2):
            order = torch.randperm(steps * count, device=DEVICE)
            for some in order.split(piece):
                acts, win, home, _ = thinking(net, flat_games[some])
                log = acts.log_softmax(1)
                ratio = (log.gather(1, flat_played[some][:, None])[:, 0] - flat_chance[some]).exp()
                gain, weight = flat_gains[some], counts[some]
                policy = -(weight * torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain)).mean()
                surprise = -(log.exp() * log.clamp(min=-50)).sum(1).mean()
                judged = (weight * F.binary_cross_entropy_with_logits(win, goal_win[some], reduction="none")).mean()
                counted = (weight * (home - goal_home[some]) ** 2).mean()
                loss = policy - loose * surprise + 0.5 * judged + counted
                optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                optimizer.step()
                kept.append(torch.stack([policy.detach(), surprise.detach(), judged.detach(), counted.detach()]))
        rounds += 1
        with torch.no_grad():
            keep = min(0.98, rounds / (rounds + 10))
            for own, other in zip(mean.parameters(), net.parameters()):
                own.lerp_(other, 1 - keep)
        if time.time() - last > (20 if GPU else 0):
            last = time.time()
            told = torch.stack(kept).mean(0).tolist()
            print(
                f"{last - began:5.0f} s  {rounds} rounds, {rounds * steps * count / 1e6:.0f} M moves: won in play "
                f"{wins.sum().item() / max(1, ends.sum().item()):.4f}, usual, by choice {share_won(net):.4f} mean {share_won(mean):.4f}; "
                "policy {:.4f} surprise {:.3f} judged {:.4f} home {:.5f}".format(*told),
                flush=True,
            )
    kept = {name: weights.half() for name, weights in mean.state_dict().items()}
    torch.save({"width": width, "depth": depth, "net": kept}, f"{out}/teacher.pt")
    print(f"{rounds} rounds; wins by choice {share_won(mean, seed=78):.4f}", flush=True)
    return mean


#: Steps of the weights of the first layer and of the others; what the layers hand on has the first.
FINE, FINER = 32.0, 64.0


#: The units of the pupil's two layers, as in crates/players/src/patience/net.rs.
SIZE = (128, 32)


def stepped(x, fine, most=127):
    """Rounded to steps of 1/fine, as if it were not when gradients are taken."""
    return x + ((x * fine).round().clamp(-most, most) / fine - x).detach()


def passed(x):
    """What a layer hands on: 0 to 127 steps, rounded down."""
    x = x.clamp(0, 127 / FINE)
    return x + ((x * FINE + 1e-4).floor() / FINE - x).detach()


class Pupil(nn.Module):
    """A small net in whole numbers."""

    def __init__(self, units, second):
        super().__init__()
        self.units, self.second = units, second
        self.first = nn.Parameter(torch.randn(WIDTH, units) * 0.1)
        self.first_bias = nn.Parameter(torch.zeros(units))
        self.between = nn.Parameter(torch.randn(units, second) / math.sqrt(units))
        self.between_bias = nn.Parameter(torch.zeros(second))
        self.last = nn.Parameter(torch.randn(second, ACTS + 2) * 0.1)
        self.last_bias = nn.Parameter(torch.zeros(ACTS + 2))

    def forward(self, rows):
        first = stepped(self.first, FINE)
        first = torch.cat([first[:SIGNS], torch.zeros_like(first[SIGNS:])])
        x = passed(rows @ first + stepped(self.first_bias, FINE, 32767))
        x = passed(x @ stepped(self.between, FINER) + stepped(self.between_bias, FINE * FINER, 1 << 24))
        out = x @ stepped(self.last, FINER) + stepped(self.last_bias, FINE * FINER, 1 << 24)
        return out[:, :ACTS], out[:, ACTS], out[:, ACTS + 1]

    def write(self, path):
        """The weights as bytes: two numbers for the sizes, then each layer's weights and its biases of four bytes."""
        def small(x, fine):
            return (x.detach() * fine).round().clamp(-127, 127).to(torch.int8).cpu().numpy().tobytes()

        def wide(x, fine):
            return (x.detach() * fine).round().to(torch.int32).cpu().numpy().astype("<i4").tobytes()

        with open(path, "wb") as file:
            file.write(bytes([self.units, self.second]))
            file.write(small(self.first[:SIGNS], FINE) + wide(self.first_bias, FINE))
            file.write(small(self.between.T, FINER) + wide(self.between_bias, FINE * FINER))
            file.write(small(self.last.T, FINER) + wide(self.last_bias, FINE * FINER))

    def entropy(self):
        """The weights' size when they are compressed, in bytes."""
        size = 0.0
        for weights, fine in ((self.first[:SIGNS], FINE), (self.between, FINER), (self.last, FINER)):
            steps = (weights.detach() * fine).round().clamp(-127, 127).flatten()
            share = torch.bincount((steps + 127).long(), minlength=255).float() / steps.numel()
            size += steps.numel() * -(share * share.clamp(min=1e-12).log2()).sum().item() / 8
        return size


def teach(seconds, out, teacher, count=65536):
    torch.manual_seed(SEED)
    pupil = Pupil(*SIZE).to(DEVICE)
    optimizer = torch.optim.Adam(pupil.parameters(), lr=2e-3, betas=(0.9, 0.99))
    deals = Deals(count, SEED + 1, USUAL)
    began, rounds, last = time.time(), 0, 0.0
    while (gone := (time.time() - began) / seconds) < 1:
        with torch.no_grad():
            told, may = look(deals.games)
            mask, half = as_mask(may), as_rows(told)
            with torch.autocast(DEVICE.type, torch.bfloat16):
                acts, win, home = teacher(half)
            acts = acts.masked_fill(~mask, -1e9)
            goal_acts, goal_win = acts.softmax(1), win.sigmoid()
            noise = -torch.log(-torch.log(torch.rand_like(acts).clamp(1e-9, 1 - 1e-7)))
            # A search tries moves that the teacher would not: a tenth are any legal move.
            random = torch.rand(count, 1, device=DEVICE) < 0.1
            choice = (torch.where(random, acts.clamp(max=-1e8) + (acts > -1e8) * 1e8, acts) + noise).argmax(1)
            deals.play(choice)
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * min(1, (rounds + 1) / 100) * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * gone)))
        own_acts, own_win, own_home = pupil(half.float())
        own_acts = own_acts.masked_fill(~mask, -1e9).log_softmax(1)
        far = (goal_acts * (goal_acts.clamp(min=1e-9).log() - own_acts.clamp(min=-50))).sum(1).mean()
        judged = F.binary_cross_entropy_with_logits(own_win, goal_win)
        least = F.binary_cross_entropy_with_logits(win, goal_win)
        counted = ((own_home - home) ** 2).mean()
        optimizer.zero_grad(set_to_none=True)
        (far + 4 * judged + 4 * counted).backward()
        optimizer.step()
        rounds += 1
        if time.time() - last > (20 if GPU else 1):
            last = time.time()
            print(
                f"{last - began:5.0f} s  {rounds} rounds: moves {far.item():.4f}, wins {(judged - least).item():.4f}, "
                f"home {counted.item():.5f}",
                flush=True,
            )
    pupil.write(f"{out}/mobilization-2.net")
    print(f"by choice it wins {share_won(pupil, seed=78):.4f}; about {pupil.entropy() / 1000:.0f} kB when compressed", flush=True)


def main():
    torch.backends.cuda.matmul.allow_tf32 = True  # The pupil's products are exact in it.
    seconds, out = float(sys.argv[1]), sys.argv[2]
    print(f"{DEVICE}, torch {torch.__version__}", flush=True)
    # Without a GPU it only shows that the program runs.
    few = {} if GPU else {"width": 32, "depth": 1, "count": 256, "steps": 8, "piece": 512}
    teacher = learn(0.76 * seconds, out, **few)
    teach(0.24 * seconds, out, teacher, **({} if GPU else {"count": 256}))


if __name__ == "__main__":
    main()
