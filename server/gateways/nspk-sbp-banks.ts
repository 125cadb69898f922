import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, type Fetch, readJson } from './outgoing.ts'
import type { SbpBank, SbpBanks } from './sbp-banks.ts'

const GATEWAY = 'nspk'
const TIMEOUT_MS = 5_000
/** The list may be kept for a day (lender duties 12); it is asked for again well before. */
const KEEP_MS = 12 * HOUR_MS
/** After a failure the operator is left alone for so long: nobody waits for a silence that is known. */
const PAUSE_MS = MINUTE_MS

/** `schema` is how an app of the bank is opened; its digits are the bank's number. */
const member = z.object({
  bankName: z.string().trim().min(1).max(200),
  schema: z.string().regex(/^bank\d{12}$/),
})

const reply = z.object({ dictionary: z.array(z.unknown()).min(1) })

/** A line of another kind is left out: one bank must not take all others with it. */
const banksOf = (lines: readonly unknown[]): SbpBank[] =>
  lines.flatMap((line) => {
    const { data } = member.safeParse(line)
    return data ? [{ id: data.schema.slice('bank'.length), name: data.bankName }] : []
  })

/** The list of the operator of СБП, kept in memory; while it cannot be read, the last one stands. */
export const createNspkSbpBanks = (
  { url }: { readonly url: string },
  { fetch, clock, log }: { readonly fetch: Fetch; readonly clock: Clock; readonly log: Log },
): SbpBanks => {
  let banks: readonly SbpBank[] | null = null
  let askAgainMs = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  let asking: Promise<void> | null = null

  const ask = async (): Promise<readonly SbpBank[]> => {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
    })
    const { data } = reply.safeParse(readJson(GATEWAY, answer))
    const listed = banksOf(data?.dictionary ?? [])
    if (listed.length === 0)
      throw new GatewayFailure(GATEWAY, `answered ${answer.status} without a list of banks`)
    return listed
  }

  const renew = async (): Promise<void> => {
    try {
      banks = await ask()
      askAgainMs = clock.now() + KEEP_MS
    } catch (error) {
      failure = error
      askAgainMs = clock.now() + PAUSE_MS
      log.warn({ err: error }, 'The banks of СБП could not be read')
    }
  }

  return {
    async list() {
      if (clock.now() >= askAgainMs) {
        asking ??= renew().finally(() => {
          asking = null
        })
        await asking
      }
      if (banks === null) throw failure
      return banks
    },
  }
}
