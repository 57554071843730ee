"""The fitting program: from recordings of people to the small table of gaits that ships with the library.

`python -m motionmatch.actors.fitting CMU_ZIP --out gaits.npz` runs it. Data flows through the files in this order:
canonical (one body for all), strides (touch-downs), samples (64 phases, heading removed), alignment, regression,
validation (clips left out), stances (contacts from the model itself), reduction (fewer numbers), program (all of it).
"""
