"""A random player in six lines."""

import random, broadside

random.seed(1914)
game = broadside.Table("neutral", players=4, target="deal").start(seed=1)
while not game.over:
    game.play(random.choice(game.legal()))
print(game.scores, game.winners)
