import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARTNER_AGENTS } from '../../protocol/enums.ts'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../protocol/identity.ts'
import { HOSTILE_ADDRESSES, REDIRECT_PLACES } from '../hostile/addresses.ts'
import { authorizeUrl, identityApp, makePkce, openBrowser, ORIGIN } from './identity/browser.ts'
import { newBorrower } from './profile-manager/borrower.ts'
import type { TestApp } from './test-app.ts'

let app: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  app = await identityApp()
  ;({ headers } = await newBorrower(app, '+79161234567'))
})
afterAll(() => app.close())

const html = { accept: 'text/html' }

/** Each place of the server that is given an address, or an id that could be taken for one. */
const PLACES: Readonly<Record<string, (address: string) => Promise<Answer>>> = {
  'GET /url': (urlId) =>
    app.fastify.inject(`/sms-service/url?${new URLSearchParams({ urlId }).toString()}`),
  'redirect_uri of a login': (redirect_uri) =>
    openBrowser(app).get(authorizeUrl(makePkce(), { redirect_uri }), { headers: html }),
  post_logout_redirect_uri: (post_logout_redirect_uri) =>
    openBrowser(app).get(
      `${IDENTITY_PATHS.logout}?${new URLSearchParams({ client_id: IDENTITY_CLIENT_ID, post_logout_redirect_uri }).toString()}`,
      { headers: html },
    ),
  'POST /cpa and /adv/save': async (address) => {
    const [cpa, adv] = await Promise.all([
      app.fastify.inject({
        method: 'POST',
        url: `/profile-manager/cpa?${new URLSearchParams({ name: PARTNER_AGENTS[0], transactionId: address, webId: address }).toString()}`,
        headers,
      }),
      app.fastify.inject({
        method: 'POST',
        url: `/profile-manager/adv/save?${new URLSearchParams({ campaign_id: address, ad_id: address }).toString()}`,
        headers,
      }),
    ])
    return adv.headers.location === undefined ? cpa : adv
  },
}

interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Where an answer sends a browser that is at our origin; null where it sends it nowhere. */
const leadsTo = ({ headers: { location, refresh }, body }: Answer): string | null => {
  const named = /"url":"([^"]*)"/.exec(body)?.[1]
  const target = named ?? (typeof location === 'string' ? location : null)
  if (target !== null) return new URL(target, ORIGIN).origin
  return refresh === undefined ? null : JSON.stringify(refresh)
}

test('two places are the page’s own, the others are the server’s', () => {
  expect(Object.keys(PLACES)).toHaveLength(REDIRECT_PLACES - 2)
  expect(HOSTILE_ADDRESSES).toHaveLength(54)
  expect(new Set(HOSTILE_ADDRESSES.map(({ address }) => address)).size).toBe(54)
})

test.each(Object.keys(PLACES))('%s leads nobody away, whatever it is given', async (place) => {
  const away: string[] = []
  for (const { name, address } of HOSTILE_ADDRESSES) {
    const answer = await PLACES[place]?.(address)
    const target = answer ? leadsTo(answer) : 'nothing answered'
    if (target !== null && target !== ORIGIN) away.push(`${name}: ${target}`)
    if ((answer?.statusCode ?? 500) >= 500) away.push(`${name}: ${answer?.statusCode}`)
  }
  expect(away).toEqual([])
})
