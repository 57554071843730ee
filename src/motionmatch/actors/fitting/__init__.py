"""The fitting program: from recordings of people to the small table of gaits that ships with the library.

`python -m motionmatch.actors.fitting CMU_ZIP --out gaits.npz` runs it. Data flows through the files in this order:
strides (recordings on one body, touch-downs), samples (64 phases, heading removed, selection of strides), regression
(alignment, fit, reduction to few numbers), program (validation on clips left out, the whole fit).
"""
