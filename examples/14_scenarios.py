"""The scenarios of Holden 2020: what each is, and the bear on a slope."""

from motionmatch.scenarios import (
    MATCHING_SCENARIOS,
    build_scenario,
    drive_scenario,
    make_controller,
    make_ground,
    measure_memory,
)

for scenario in MATCHING_SCENARIOS.values():
    print(f"{scenario.name:12} {scenario.columns} columns: {scenario.text}")
    print(f"{'':12} {scenario.build_command}")

bear = MATCHING_SCENARIOS["bear"]
database = build_scenario(bear, frames=1)  # the fewest: a minute of acting and its mirror image
controller = make_controller(bear, database, ground=make_ground(bear))
figures = drive_scenario(bear, controller, seconds=2.0)
print(f"the bear's paws slide {100 * figures['slide']:.2f} cm/s; {measure_memory(database)['mm'].total:.1f} MB")
