import type { PartnerAgent } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { bindPartnerClick, saveAdvertClick } from '../db/postbacks.ts'

/** A click that led a client here, as its network names it (spec §5). */
export type PartnerClick =
  | {
      readonly network: 'CPA'
      readonly agent: PartnerAgent
      readonly transactionId: string
      readonly webId: string | null
    }
  | { readonly network: 'ALLIANCE'; readonly transactionId: string }

/** Binds a partner's click to the client. */
export const bindPartner = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, click }: { clientId: string; click: PartnerClick },
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      await bindPartnerClick(tx, { clientId, ...click, boundAtMs: context.clock.now() })
      return { ok: true }
    },
  })

/** Remembers an advertising campaign that led a visitor here; the client is null before the registration. */
export const rememberAdvert = (
  { database, clock }: Context,
  click: { clientId: string | null; campaignId: string; adId: string },
): Promise<void> => saveAdvertClick(database, { ...click, atMs: clock.now() })
