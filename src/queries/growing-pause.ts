const FIRST_MS = 3_000
const LONGEST_MS = 60_000
const GROWTH = 1.25

/**
 * Pause before the next look at what usually ends within a minute and may take hours: 3 s at first, 60 s in the end, ms.
 * `times`: looks so far.
 */
export const growingPause = (times: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * GROWTH ** Math.max(0, times - 1))
