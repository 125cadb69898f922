/** Where the product takes the time from: whole milliseconds since 1970, UTC. Nothing else may ask the machine. */
export interface Clock {
  now(): number
}

/** A clock that can be moved forward: the sandbox's (D38) and the tests'. */
export interface MovableClock extends Clock {
  /** Moves forward to `targetMs`; a moment that is already past changes nothing. */
  moveTo(targetMs: number): Promise<void>
}

/** The machine's own clock, the only one in production. */
export const systemClock: Clock = { now: () => Date.now() }

/**
 * A clock that runs at the machine's pace, `offsetMs` ahead of it.
 * `keepOffset` stores every move, so that a restart does not travel back in time.
 */
export const createMovableClock = (
  offsetMs: number,
  keepOffset: (offsetMs: number) => Promise<void>,
): MovableClock => {
  let offset = offsetMs
  const now = () => Date.now() + offset
  return {
    now,
    async moveTo(targetMs) {
      const aheadMs = targetMs - now()
      if (aheadMs <= 0) return
      offset += aheadMs
      await keepOffset(offset)
    },
  }
}

/** A clock that stands still at `startMs` until it is moved: tests get the same answer every time. */
export const createFrozenClock = (startMs: number): MovableClock => {
  let nowMs = startMs
  return {
    now: () => nowMs,
    moveTo(targetMs) {
      nowMs = Math.max(nowMs, targetMs)
      return Promise.resolve()
    },
  }
}

/** True for a clock that `/sandbox/clock` and the runner may move. */
export const isMovable = (clock: Clock): clock is MovableClock => 'moveTo' in clock
