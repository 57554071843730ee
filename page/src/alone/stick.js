// From sticks and keys to a velocity and a facing: as control/stick.py does it on the server.

const DEADZONE = 0.2;

/** @param {number[]} stick @returns {[number, number]} */
function applyDeadZone([x, y]) {
  const size = Math.hypot(x, y);
  if (size <= DEADZONE) return [0, 0];
  const length = Math.min((size - DEADZONE) / (1 - DEADZONE), 1);
  return [(x / size) * length, (y / size) * length];
}

/** Turn (x, z) about the vertical. @param {number} x @param {number} z @param {number} yaw @returns {[number, number]} */
function turn(x, z, yaw) {
  const [sine, cosine] = [Math.sin(yaw), Math.cos(yaw)];
  return [cosine * x + sine * z, cosine * z - sine * x];
}

/**
 * Make the velocity and the facing of a stick, x and z each; a facing of zeros is where it goes.
 * @param {{ move: number[], look: number[], strafe: boolean, camera: number }} stick
 * @param {number[]} gait speeds forward, sideways and backward
 * @returns {[number, number, number, number]}
 */
export function readStick({ move, look, strafe, camera }, [forward, sideways, backward]) {
  const [right, ahead] = applyDeadZone(move);
  const [x, z] = turn(-right, ahead, camera);
  if (!strafe) return [x * forward, z * forward, 0, 0];
  const [lookRight, lookAhead] = applyDeadZone(look);
  const [fx, fz] = lookRight || lookAhead ? turn(-lookRight, lookAhead, camera) : turn(0, 1, camera);
  const yaw = Math.atan2(fx, fz);
  const [aside, along] = turn(x, z, -yaw);
  const [vx, vz] = turn(aside * sideways, along * (along > 0 ? forward : backward), yaw);
  return [vx, vz, fx, fz];
}
