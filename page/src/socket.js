// The websocket: reconnects when the connection is lost, also when the server stays silent.

import { POSES, VERSION } from "./protocol.js";

const SILENT_MS = 6000;
const STEADY_MS = 2000;
const PING_MS = 2000;
const LONGEST_WAIT_MS = 2000;

export class Link {
  /**
   * `onstate(state)` with "connecting", "open", "lost"; `onmessage(object)`; `onframe(ArrayBuffer)`.
   * @param {string} url
   * @param {{ onstate: (state: string) => void, onmessage: (message: any) => void, onframe: (frame: ArrayBuffer) => void }} handlers
   */
  constructor(url, { onstate, onmessage, onframe }) {
    this.url = url;
    this.state = "connecting";
    this.reconnects = 0;
    this.roundTrip = NaN;
    this.onstate = onstate;
    this.onmessage = onmessage;
    this.onframe = onframe;
    this.attempts = 0;
    this.heard = performance.now();
    this.received = 0;
    this.stopped = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
    setInterval(() => this.watch(), PING_MS);
  }

  open() {
    this.timer = 0;
    this.received = 0;
    const socket = new WebSocket(this.url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.heard = performance.now();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heard = performance.now();
      if (typeof data === "string") this.read(JSON.parse(data));
      else this.receive(data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.socket = socket;
  }

  /** Pose frames are acknowledged at once, so that no queue builds up. @param {ArrayBuffer} data */
  receive(data) {
    if (new Uint8Array(data, 0, 1)[0] === POSES) this.send({ type: "ack", count: (this.received += 1) });
    this.onframe(data);
  }

  /** @param {any} message */
  read(message) {
    if (message.type === "pong") {
      this.roundTrip = performance.now() - message.t;
      return;
    }
    if (message.type === "welcome") {
      if (message.version !== VERSION) {
        this.setState("lost");
        this.stopped = true;
        this.socket?.close();
        this.onmessage({ type: "problem", text: "This page is older or newer than the server. Reload it." });
        return;
      }
      if (this.attempts) this.reconnects += 1;
      // If the server closes the connection at once, the next attempt waits.
      setTimeout(() => this.state === "open" && (this.attempts = 0), STEADY_MS);
      this.setState("open");
    }
    this.onmessage(message);
  }

  lost() {
    this.socket = null;
    this.setState("lost");
    if (this.stopped || this.timer) return;
    const wait = Math.min(150 * 2 ** this.attempts, LONGEST_WAIT_MS);
    this.attempts += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  watch() {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (performance.now() - this.heard > SILENT_MS) {
      socket.close();
      this.lost();
      return;
    }
    this.send({ type: "ping", t: performance.now() });
  }

  /** Send a message; gives false without a connection. @param {object} message */
  send(message) {
    if (this.state !== "open" || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {string} state */
  setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.onstate(state);
  }
}
