"""Learning on top of motion matching: a policy writes the query (Lee 2024).

Importing this room tells Gymnasium the names of the tasks: `gymnasium.make("motionmatch/Reach-v0")`. `import
motionmatch` does so too, where Gymnasium was imported before.
"""

from motionmatch.tasks.registration import register

register()
