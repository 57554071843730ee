// Looks into the search: requests its candidates at the shown step, and shows one of them as a ghost.

const GHOST_POSES = 45;
/** Steps between two poses of a ghost. */
export const GHOST_EVERY = 2;
const SOONEST_MS = 120;

export class Inspector {
  /**
   * @param {import("./socket.js").Link} link
   * @param {import("./scene/actors.js").Actors} actors
   * @param {{ paused: boolean, ghost: boolean, scene: import("./protocol.js").SceneReply | null }} state
   * @param {import("./panels/candidates.js").Candidates} candidates
   */
  constructor(link, actors, state, candidates) {
    this.link = link;
    this.actors = actors;
    this.state = state;
    this.candidates = candidates;
    this.requestedAt = 0;
    this.later = 0;
  }

  get character() {
    return this.actors.seats[0].character;
  }

  /** Request the candidates again if their panel is open. */
  refresh() {
    if (this.candidates.panel.open) this.request();
  }

  request() {
    const seat = this.state.scene?.seats[0];
    if (seat?.database && seat.frames === null) {
      this.candidates.tell("A model plays without its database: there are no frames to compare.");
      return;
    }
    const now = performance.now();
    clearTimeout(this.later);
    if (now - this.requestedAt < SOONEST_MS) {
      this.later = setTimeout(() => this.request(), SOONEST_MS + 10);
      return;
    }
    this.requestedAt = now;
    this.link.send({ type: "candidates", character: this.character, count: 10 });
  }

  /**
   * Show a candidate as a ghost, or none. The simulation is paused, since the ghost belongs to the shown step.
   * @param {import("./protocol.js").CandidatePart | null} each
   * @param {boolean} mayPause
   */
  pick(each, mayPause) {
    if (!each) {
      this.showGhost(null);
      return;
    }
    if (!this.state.paused && mayPause) this.link.send({ type: "pause" });
    this.link.send({ type: "ghost", character: this.character, frame: each.frame, count: GHOST_POSES, every: GHOST_EVERY });
  }

  /** Show a ghost frame that was received, or none. @param {import("./poses.js").PoseFrame | null} ghost */
  showGhost(ghost) {
    const { candidates, actors } = this;
    const wanted = ghost && ghost.generation === actors.generation && candidates.picked !== null;
    actors.showGhost(wanted ? ghost : null, performance.now() / 1000);
    this.state.ghost = Boolean(wanted);
    if (ghost || candidates.picked === null) return;
    candidates.picked = null;
    if (candidates.last) candidates.show(candidates.last);
  }
}
