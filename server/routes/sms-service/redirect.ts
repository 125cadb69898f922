import * as calls from '../../../protocol/calls/sms-service/redirect.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'

/**
 * Where `GET /url` may send a visitor (D27): opaque id → https address on our list. A new partner is a new row;
 * nothing a visitor sends ever becomes an address.
 */
const REDIRECT_TARGETS: ReadonlyMap<string, string> = new Map([
  ['showcase', 'https://partner.example/offers?from=vovremya'],
  ['mobile-app', 'https://vk.example/vovremya'],
])

export const redirectUrl = route(calls.redirectUrl, ({ query }) => {
  const url = REDIRECT_TARGETS.get(query.urlId)
  if (url === undefined) throw new Refusal('NOT_FOUND')
  return { url }
})
