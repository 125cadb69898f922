import { z } from 'zod'
import { MINUTE_MS } from '../../lending/durations.ts'
import { MODERATION_REASONS } from '../../protocol/enums.ts'
import { GatewayFailure } from './gateway-failure.ts'
import type { Identification } from './identification.ts'
import { callOutside, readJson, type Fetch } from './outgoing.ts'

const GATEWAY = 'identification'
/** Three photos go along. */
const TIMEOUT_MS = MINUTE_MS

const decisionId = z.string().min(1).max(200)

const answerShape = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('IDENTIFIED'), decisionId }),
  z.object({
    outcome: z.literal('REFUSED'),
    decisionId,
    photo: z.enum(['PASSPORT_MAIN', 'PASSPORT_REGISTRATION', 'SELFIE']),
    reason: z.enum(MODERATION_REASONS),
  }),
  z.object({ outcome: z.literal('UNDECIDED') }),
])

/**
 * The identification provider behind a JSON service of the lender's own: СМЭВ and ЕСИА are reached only with
 * certified GOST cryptography, which lives in that service and not in this process.
 * `POST <url>/identify` with the question, photos as base64; only a 200 of a known shape is a decision.
 */
export const createHttpIdentification = (
  settings: { url: string; key: string },
  fetch: Fetch,
): Identification => ({
  async identify({ photos, ...question }) {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url: `${settings.url}/identify`,
      headers: { authorization: `Bearer ${settings.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...question,
        photos: photos.map(({ kind, content }) => ({ kind, base64: content.toString('base64') })),
      }),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== 200) {
      throw new GatewayFailure(GATEWAY, `answered ${answer.status}`, { safeToRepeat: true })
    }
    const parsed = answerShape.safeParse(readJson(GATEWAY, answer))
    if (!parsed.success)
      throw new GatewayFailure(GATEWAY, 'answered in an unknown shape', { cause: parsed.error })
    return parsed.data
  },
})
