import { randomInt } from 'node:crypto'
import * as calls from '../../../protocol/calls/sms-service/redirect.ts'
import { COMEBACK_ID } from '../../../protocol/comeback.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { chooseLink, type WeightedLinks } from '../../../protocol/weighted-link.ts'
import type { Context } from '../../context.ts'
import { route } from '../../route.ts'

/**
 * Where `GET /url` may send a visitor (D27): opaque id → https addresses on our list, one of them by weight (spec §9). A
 * new partner is a new row; nothing a visitor sends ever becomes an address.
 */
const REDIRECT_TARGETS: ReadonlyMap<string, WeightedLinks> = new Map([
  ['showcase', { links: ['https://partner.example/offers?from=vovremya'], probabilities: [100] }],
  ['mobile-app', { links: ['https://vk.example/vovremya'], probabilities: [100] }],
])

/** The back button of advertisements has the address of the configuration, and none without it (D26). */
const comeback = ({ config }: Context): string => {
  if (config.comebackUrl === null) throw new Refusal('NOT_FOUND')
  return config.comebackUrl
}

export const redirectUrl = route(calls.redirectUrl, ({ context, query }) => {
  if (query.urlId === COMEBACK_ID) return { url: comeback(context) }
  const targets = REDIRECT_TARGETS.get(query.urlId)
  if (targets === undefined) throw new Refusal('NOT_FOUND')
  return { url: chooseLink(targets, randomInt(100)) }
})
