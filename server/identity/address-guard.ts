import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'

/** Failures from one network address before it waits; a right password in between forgives them: many share an address. */
const FAILURES = 30
const WINDOW_SECONDS = 600
const WAIT_SECONDS = 900

const create = () =>
  new RateLimiterMemory({
    points: FAILURES,
    duration: WINDOW_SECONDS,
    blockDuration: WAIT_SECONDS,
  })

const guards = new WeakMap<Context, RateLimiterMemory>()

const guardOf = (context: Context): RateLimiterMemory => {
  const known = guards.get(context) ?? create()
  guards.set(context, known)
  return known
}

const isWrongProof = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'BAD_CREDENTIALS' || error.code === 'CODE_NOT_MATCH')

/**
 * Lets an address try `check` while it has not failed too often with any phones: one guess each for a thousand phones
 * never meets the wait of a single phone (quality reference B5). Kept by this process only.
 * @throws Refusal LOGIN_LOCKED, and whatever `check` throws
 */
export const guardAddress = async <R>(
  context: Context,
  address: string,
  check: () => Promise<R>,
): Promise<R> => {
  const guard = guardOf(context)
  const state = await guard.get(address)
  if (state && state.consumedPoints >= FAILURES) throw new Refusal('LOGIN_LOCKED')
  try {
    const result = await check()
    await guard.delete(address)
    return result
  } catch (error) {
    if (isWrongProof(error)) {
      await guard.consume(address).catch((full: unknown) => {
        if (!(full instanceof RateLimiterRes)) throw full
      })
    }
    throw error
  }
}
