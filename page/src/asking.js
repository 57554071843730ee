// Asking why: the candidates of the search at this instant, and one of them as a ghost.

const GHOST_POSES = 45;
/** Steps between two poses of a ghost. */
export const GHOST_EVERY = 2;
const SOONEST_MS = 120;

export class Asking {
  /**
   * @param {import("./socket.js").Link} link
   * @param {import("./scene/actors.js").Actors} actors
   * @param {{ paused: boolean, ghost: boolean }} state
   * @param {import("./panels/candidates.js").Candidates} candidates
   */
  constructor(link, actors, state, candidates) {
    this.link = link;
    this.actors = actors;
    this.state = state;
    this.candidates = candidates;
    this.asked = 0;
    this.later = 0;
  }

  get character() {
    return this.actors.seats[0].character;
  }

  /** Ask again, if anyone looks. */
  refresh() {
    if (this.candidates.panel.open) this.ask();
  }

  ask() {
    const now = performance.now();
    clearTimeout(this.later);
    if (now - this.asked < SOONEST_MS) {
      this.later = setTimeout(() => this.ask(), SOONEST_MS + 10);
      return;
    }
    this.asked = now;
    this.link.send({ type: "candidates", character: this.character, count: 10 });
  }

  /** Show a candidate, or none. Time stands still meanwhile: a ghost of what has passed would say nothing. */
  pick(each, mayPause) {
    if (!each) {
      this.haunt(null);
      return;
    }
    if (!this.state.paused && mayPause) this.link.send({ type: "pause" });
    this.link.send({ type: "ghost", character: this.character, frame: each.frame, count: GHOST_POSES, every: GHOST_EVERY });
  }

  /** A ghost frame that came, or null. @param {import("./poses.js").PoseFrame | null} ghost */
  haunt(ghost) {
    const { candidates, actors } = this;
    const wanted = ghost && ghost.generation === actors.generation && candidates.picked !== null;
    actors.haunt(wanted ? ghost : null, performance.now() / 1000);
    this.state.ghost = Boolean(wanted);
    if (ghost || candidates.picked === null) return;
    candidates.picked = null;
    if (candidates.last) candidates.show(candidates.last);
  }
}
