import { PARTNER_LINKS, UNNAMED_LINKS } from '../../protocol/partner-links.ts'
import type { PostbackPartner } from '../../protocol/postbacks.ts'
import {
  dropVisitCookies,
  earlierVisit,
  INTEGRATION,
  partnerCookies,
  VISIT,
  writeVisitCookie,
} from '../api/visit-cookies.ts'

/** Any of them makes a fresh set of cookies (spec §5). */
const TRIGGERS = ['utm_source', 'utm_medium', 'transaction_id', 'click_id'] as const
/** Longer ones are nobody's id, and half an id is another one. */
const MAX_LENGTH = 512

type Cookies = Readonly<Record<string, string>>

const reader = (search: URLSearchParams) => {
  const valueOf = (name: string): string => {
    const value = (search.get(name) ?? '').trim()
    return value.length > MAX_LENGTH ? '' : value
  }
  return {
    valueOf,
    first: (names: readonly string[]): string => names.map(valueOf).find(Boolean) ?? '',
  }
}

const withoutEmpty = (cookies: Cookies): Cookies =>
  Object.fromEntries(Object.entries(cookies).filter(([, value]) => value !== ''))

/**
 * The cookies that an address asks for: the partner by `utm_source`, without one by the first of `utm_medium`,
 * `transaction_id` and `click_id`; empty values are left out (spec §5). Null when the address carries no click at all.
 */
export const visitCookiesOf = (query: string): Cookies | null => {
  const { valueOf, first } = reader(new URLSearchParams(query))
  if (first(TRIGGERS) === '') return null
  const source = valueOf('utm_source').toLowerCase()
  if (source.startsWith('yandex'))
    return withoutEmpty({
      [VISIT.campaign]: valueOf('utm_campaign'),
      [VISIT.content]: valueOf('utm_content'),
    })
  if (source === 'alliance') return withoutEmpty({ [VISIT.allianceRef]: valueOf('click_id') })
  const link = source
    ? PARTNER_LINKS.find(({ sources }) => sources.includes(source))
    : UNNAMED_LINKS.find(({ parameter, value }) => {
        const given = valueOf(parameter)
        return value === null ? given !== '' : given.toLowerCase() === value
      })
  if (!link) return {}
  const own = partnerCookies(link.agent)
  const [transactionId, affiliate] = [first(link.transaction), first(link.affiliate)]
  return withoutEmpty({
    [VISIT.agent]: link.agent,
    [VISIT.landing]: 'redirect',
    [VISIT.transactionId]: transactionId,
    [VISIT.affiliate]: affiliate,
    [own.transactionId]: transactionId,
    [own.affiliate]: affiliate,
  })
}

/** The partner whose click the address itself carries, for the count of visits; null for any other address. */
export const visitSourceOf = (query: string): PostbackPartner | null => {
  const cookies = visitCookiesOf(query)
  if (cookies?.[VISIT.allianceRef]) return 'ALLIANCE'
  return PARTNER_LINKS.find(({ agent }) => agent === cookies?.[VISIT.agent])?.agent ?? null
}

/** Notes where this visitor came from: a click forgets every earlier one. */
export const noteVisit = (query: string): void => {
  const integrationId = new URLSearchParams(query).get('integrationId')
  if (integrationId) writeVisitCookie(INTEGRATION, integrationId)
  const cookies = visitCookiesOf(query)
  if (cookies === null) return
  dropVisitCookies(earlierVisit())
  for (const [name, value] of Object.entries(cookies)) writeVisitCookie(name, value)
}
