"""The usual loop of PettingZoo."""

from broadside.zoo import env

game = env("organization", players=4)
game.reset(seed=1)
points = dict.fromkeys(game.agents, 0)
for agent in game.agent_iter():
    observation, reward, termination, truncation, _ = game.last()
    points[agent] += reward
    over = termination or truncation
    game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))
print(points)
