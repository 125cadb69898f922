import { advSave, cpa, cpaAllianceRef } from '../../protocol/calls/profile-manager/partners.ts'
import { PARTNER_AGENTS } from '../../protocol/enums.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'
import { NetworkFailure } from '../api/send-failures.ts'
import {
  dropVisitCookies,
  earlierVisit,
  INTEGRATION,
  VISIT,
  visitCookie,
} from '../api/visit-cookies.ts'

const MAX_ADVERT_LENGTH = 100
const ID = /^[A-Za-z0-9-]{1,64}$/

/** An id as the calls take it; what a link carries in its place is left out. */
const idOf = (text: string | null): string | null => (text !== null && ID.test(text) ? text : null)

/** What the registration takes from the link: from the address, else from the click of the last 24 hours. */
export const visitOf = (search: URLSearchParams) => ({
  landing: (search.get('landing') ?? visitCookie(VISIT.landing))?.slice(0, 200) ?? null,
  integrationId: idOf(search.get('integrationId')) ?? idOf(visitCookie(INTEGRATION)),
})

const bindClick = async (): Promise<void> => {
  const agent = visitCookie(VISIT.agent)
  const name = PARTNER_AGENTS.find((known) => known === agent)
  const transactionId = visitCookie(VISIT.transactionId)
  if (!name || transactionId === null) return
  const webId = visitCookie(VISIT.affiliate)
  const query = { name, transactionId, ...(webId !== null && { webId }) }
  await once(`cpa/${name}/${transactionId}`, (idempotencyKey) =>
    send(cpa, { query, idempotencyKey }),
  )
}

const bindAlliance = async (): Promise<void> => {
  const id = idOf(visitCookie(VISIT.allianceRef))
  if (id === null) return
  await once(`alliance/${id}`, (idempotencyKey) =>
    send(cpaAllianceRef, { params: { id }, idempotencyKey }),
  )
}

const bindAdvert = async (): Promise<void> => {
  const [campaign, content] = [visitCookie(VISIT.campaign), visitCookie(VISIT.content)]
  if (campaign === null || content === null) return
  if (Math.max(campaign.length, content.length) > MAX_ADVERT_LENGTH) return
  await send(advSave, { query: { campaign_id: campaign, ad_id: content } })
  dropVisitCookies([VISIT.campaign, VISIT.content])
}

/**
 * Tells the server which click brought the new client, then forgets it: a click counts once (spec §7). Without network
 * the cookies stay, and the next screen of the registration tries again.
 */
export const bindVisit = async (): Promise<void> => {
  try {
    await Promise.all([bindClick(), bindAlliance(), bindAdvert()])
  } catch (error) {
    if (error instanceof NetworkFailure) return
    reportError(error)
  }
  dropVisitCookies([...earlierVisit(), INTEGRATION])
}
