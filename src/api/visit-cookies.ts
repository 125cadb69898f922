import { PARTNER_LINKS } from '../../protocol/partner-links.ts'

/** Cookies that say where a visitor came from, for 24 hours, on this host only (spec §3, §9; D28). */
export const VISIT = {
  agent: 'AGENT',
  transactionId: 'TRANSACTION_ID',
  affiliate: 'AFFILIATE_VALUE',
  landing: 'LANDING',
  allianceRef: 'ALLIANCE_REF',
  campaign: 'utm_campaign',
  content: 'utm_content',
} as const

/** Chosen by a partner's link for the registration; outlives another click. */
export const INTEGRATION = 'INTEGRATION_ID'

/** The partner's own copies of the click and of its affiliate. */
export const partnerCookies = (agent: string) =>
  ({ transactionId: `${agent}_TRANSACTION_ID`, affiliate: `${agent}_AFFILIATE_VALUE` }) as const

const LIFE_SECONDS = 86_400

const secure = (): string => (window.location.protocol === 'https:' ? '; secure' : '')

/** Without a domain: this host only. */
export const writeVisitCookie = (name: string, value: string): void => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${LIFE_SECONDS}; samesite=lax${secure()}`
}

/** Removes those that are there: writing a cookie is slow. */
export const dropVisitCookies = (names: readonly string[]): void => {
  const known = new Set(document.cookie.split('; ').map((pair) => pair.split('=')[0]))
  for (const name of names)
    if (known.has(name)) document.cookie = `${name}=; path=/; max-age=-1; samesite=lax${secure()}`
}

/** The value of a cookie; null when it is absent, empty or not what we wrote, and where there is no browser. */
export const visitCookie = (name: string): string | null => {
  if (typeof document === 'undefined') return null
  const prefix = `${name}=`
  const pair = document.cookie.split('; ').find((text) => text.startsWith(prefix))
  try {
    return decodeURIComponent(pair?.slice(prefix.length) ?? '') || null
  } catch {
    return null
  }
}

/** Every cookie of an earlier click, of whichever partner. */
export const earlierVisit = (): string[] => [
  ...Object.values(VISIT),
  ...PARTNER_LINKS.flatMap(({ agent }) => Object.values(partnerCookies(agent))),
]
