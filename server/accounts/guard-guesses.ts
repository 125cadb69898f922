import { MINUTE_MS } from '../../lending/durations.ts'
import { Refusal, type RefusalCode } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, giveBackAttempt, takeAttempt } from '../db/attempts.ts'
import type { Guesser } from '../guesser.ts'

/** Wrong passwords, wrong codes and refused passkeys, from one network before it waits; many people share an IPv4 address. */
const FAILURES = 30
const WINDOW_MS = 15 * MINUTE_MS

/** What is guessed. Each has its own count: when one is locked, another is a way in (D41). */
export type Guessed = 'password' | 'code' | 'passkey'

const REFUSALS = {
  password: { code: 'LOGIN_LOCKED', otherWay: 'войдите по коду из СМС' },
  code: { code: 'CODE_MANY_REQUESTS', otherWay: 'войдите по паролю' },
  passkey: { code: 'LOGIN_LOCKED', otherWay: 'введите пароль' },
} as const

const refusal = (guessed: Guessed, waitMs: number): Refusal => {
  const { code, otherWay } = REFUSALS[guessed]
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS))
  return new Refusal(code, { detail: `Подождите ${minutes} мин или ${otherWay}.` })
}

const WRONG: readonly RefusalCode[] = ['BAD_CREDENTIALS', 'CODE_NOT_MATCH', 'PASSKEY_REFUSED']

const isWrongProof = (error: unknown): boolean =>
  error instanceof Refusal && WRONG.includes(error.code)

/**
 * Lets a network try `check` while it has not failed too often with any phones: one guess each for a thousand phones never
 * meets the wait of a single phone (quality reference B5). The try is taken in the database before the check and given
 * back unless it was wrong; a success gives back only itself (D42).
 * @throws Refusal LOGIN_LOCKED or CODE_MANY_REQUESTS, and whatever `check` throws
 */
export const guardGuesses = async <R>(
  context: Context,
  { guessed, network, device }: Guesser & { readonly guessed: Guessed },
  check: () => Promise<R>,
  isWrong: (result: R) => boolean = () => false,
): Promise<R> => {
  if (device !== null) return check()
  const { database, config } = context
  const nowMs = context.clock.now()
  const key = attemptKey(config.secret, 'guesses', guessed, network)
  const attempt = await takeAttempt(database, { key, limit: FAILURES, windowMs: WINDOW_MS }, nowMs)
  if (attempt.taken === 0) throw refusal(guessed, attempt.endsAtMs - nowMs)
  let wrong = false
  try {
    const result = await check()
    wrong = isWrong(result)
    return result
  } catch (error) {
    wrong = isWrongProof(error)
    throw error
  } finally {
    if (!wrong) await giveBackAttempt(database, attempt)
  }
}
