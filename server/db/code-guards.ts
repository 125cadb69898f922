import { and, eq } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { codeGuards } from './schema/codes.ts'

export type CodeScope = 'open' | 'own'

interface Guarded {
  /** E.164 */
  readonly phone: string
  readonly scope: CodeScope
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** D22. */
const WRONG_TRIES = 5
const LOCK_MS = 15 * MINUTE_MS
/** Quality reference B3: at most 15 wrong tries a number and day keep the chance of a hit at 1.5·10⁻⁵. */
const WRONG_TRIES_A_DAY = 15

const isGuarded = ({ phone, scope }: Guarded) =>
  and(eq(codeGuards.phone, phone), eq(codeGuards.scope, scope))

/** The moment until which no code of this phone is looked at; 0 when there is none. */
export const codeLockedUntilMs = async (tx: Tx, whose: Guarded): Promise<number> => {
  const [row] = await tx.select().from(codeGuards).where(isGuarded(whose))
  return row?.lockedUntilMs ?? 0
}

/** Counts a wrong code; the fifth locks for 15 minutes (D22), the fifteenth until the day is over (B3). */
export const countWrongCode = async (tx: Tx, whose: Guarded, nowMs: number): Promise<void> => {
  const [row] = await tx.select().from(codeGuards).where(isGuarded(whose))
  const sameRound =
    row !== undefined && row.lockedUntilMs === 0 && nowMs - row.lastWrongAtMs < LOCK_MS
  const sameDay = row !== undefined && nowMs - row.dayStartedAtMs < DAY_MS
  const wrongTries = (sameRound ? row.wrongTries : 0) + 1
  const dayWrongTries = (sameDay ? row.dayWrongTries : 0) + 1
  const dayStartedAtMs = sameDay ? row.dayStartedAtMs : nowMs
  const roundLockMs = wrongTries >= WRONG_TRIES ? nowMs + LOCK_MS : 0
  const dayLockMs = dayWrongTries >= WRONG_TRIES_A_DAY ? dayStartedAtMs + DAY_MS : 0
  const counted = {
    wrongTries,
    lastWrongAtMs: nowMs,
    lockedUntilMs: Math.max(roundLockMs, dayLockMs),
    dayStartedAtMs,
    dayWrongTries,
  }
  await tx
    .insert(codeGuards)
    .values({ ...whose, ...counted })
    .onConflictDoUpdate({ target: [codeGuards.phone, codeGuards.scope], set: counted })
}

/** A right code ends the round of wrong ones; the day's count stays. */
export const clearWrongCodes = async (tx: Tx, whose: Guarded): Promise<void> => {
  await tx.update(codeGuards).set({ wrongTries: 0, lockedUntilMs: 0 }).where(isGuarded(whose))
}
