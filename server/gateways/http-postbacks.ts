import type { PostbackEvent, PostbackPartner } from '../../protocol/postbacks.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, type Fetch } from './outgoing.ts'
import type { Postback, Postbacks } from './postbacks.ts'

const TIMEOUT_MS = 15_000

/** What may stand in braces in a template; every value is encoded for a query. */
export const POSTBACK_FIELDS = ['transactionId', 'webId', 'applicationId'] as const

/** Addresses by partner and event, with their fields in braces; an event without one is not told. */
export type PostbackTemplates = Readonly<
  Partial<Record<PostbackPartner, Readonly<Partial<Record<PostbackEvent, string>>>>>
>

const addressOf = (template: string, postback: Postback): string =>
  POSTBACK_FIELDS.reduce(
    (address, field) =>
      address.replaceAll(`{${field}}`, () => encodeURIComponent(postback[field] ?? '')),
    template,
  )

/**
 * Partners' own addresses, asked by GET as all of them want it (integrations reference 6); any answer of 2xx is taken
 * for a yes. Addresses carry the partner's keys, so no message repeats one.
 */
export const createHttpPostbacks = (templates: PostbackTemplates, fetch: Fetch): Postbacks => ({
  async send(postback) {
    const { partner, event } = postback
    const template = templates[partner]?.[event]
    if (template === undefined) return 'OFF'
    const gateway = `postback ${partner}`
    const url = addressOf(template, postback)
    const { status } = await callOutside(fetch, {
      gateway,
      url,
      method: 'GET',
      timeoutMs: TIMEOUT_MS,
    })
    if (status < 200 || status > 299)
      throw new GatewayFailure(gateway, `answered ${status}`, { safeToRepeat: true })
    return 'SENT'
  },
})
