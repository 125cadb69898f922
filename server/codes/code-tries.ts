import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import {
  attemptKey,
  attemptsTaken,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '../db/attempts.ts'
import type { Tx } from '../db/database.ts'

/** Longer than any code lives. */
const CODE_MS = HOUR_MS
/** D41: wrong tries of one code, and of one phone a day: a hit has a chance of 1.5·10⁻⁵ by SMS, 3·10⁻⁴ by call. */
const TRIES_PER_CODE = 5
const TRIES_A_DAY = { 4: 3, 6: 15 } as const

export type CodeLength = keyof typeof TRIES_A_DAY

/**
 * Whose tries are counted together (D41): all strangers, the signed-in owner, or one browser in which the owner has
 * signed in before, by its id. None of them can use up another's.
 */
export type Holder = 'stranger' | 'client' | `device:${string}`

export const holderOf = (device: string | null | undefined): Holder =>
  device === null || device === undefined ? 'stranger' : `device:${device}`

interface Tries {
  readonly secret: string
  /** E.164 */
  readonly phone: string
  readonly holder: Holder
  readonly length: CodeLength
  /** Living codes that the guess may hit. */
  readonly codeIds: readonly string[]
}

const dayKeyOf = (secret: string, phone: string, holder: Holder, length: CodeLength): string =>
  attemptKey(secret, 'code-day', phone, holder, String(length))

/** Gives strangers and the signed-in owner the day's tries of a phone back; a known browser keeps its own count. */
export const forgetDayTries = (
  tx: Tx,
  { secret, phone }: { secret: string; phone: string },
): Promise<void> =>
  forgetAttempts(
    tx,
    (['stranger', 'client'] as const).flatMap((holder) =>
      ([4, 6] as const).map((length) => dayKeyOf(secret, phone, holder, length)),
    ),
  )

const codeKey = (secret: string, codeId: string, holder: Holder): string =>
  attemptKey(secret, 'code', codeId, holder)

/** True when a holder has no try left for a code: only another one helps. */
export const isTriedOut = async (
  tx: Tx,
  { secret, codeId, holder }: { secret: string; codeId: string; holder: Holder },
  nowMs: number,
): Promise<boolean> =>
  (await attemptsTaken(tx, codeKey(secret, codeId, holder), nowMs)) >= TRIES_PER_CODE

export type TakenTry =
  /** `codeIds` may be compared; `giveBack` when the code turned out to be right. */
  | { readonly codeIds: ReadonlySet<string>; readonly giveBack: () => Promise<void> }
  /** The day's tries are used up. */
  | { readonly codeIds: null; readonly untilMs: number }
  /** The tries of these codes are used up. */
  | { readonly codeIds: null; readonly untilMs: null }

/** Takes one try of the day and one of each code, before anything is compared (D41). */
export const takeCodeTry = async (tx: Tx, tries: Tries, nowMs: number): Promise<TakenTry> => {
  const { secret, phone, holder, length, codeIds } = tries
  const dayKey = dayKeyOf(secret, phone, holder, length)
  const dayLimit = { key: dayKey, limit: TRIES_A_DAY[length], windowMs: DAY_MS }
  const ofDay = await takeAttempt(tx, dayLimit, nowMs)
  if (ofDay.taken === 0) return { codeIds: null, untilMs: ofDay.endsAtMs }
  const taken = [ofDay]
  const open = new Set<string>()
  for (const codeId of codeIds) {
    const key = codeKey(secret, codeId, holder)
    const ofCode = await takeAttempt(tx, { key, limit: TRIES_PER_CODE, windowMs: CODE_MS }, nowMs)
    if (ofCode.taken === 0) continue
    taken.push(ofCode)
    open.add(codeId)
  }
  const giveBack = async () => {
    for (const attempt of taken) await giveBackAttempt(tx, attempt)
  }
  if (open.size > 0) return { codeIds: open, giveBack }
  await giveBack()
  return { codeIds: null, untilMs: null }
}
