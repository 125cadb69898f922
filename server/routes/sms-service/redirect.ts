import { randomInt } from 'node:crypto'
import * as calls from '../../../protocol/calls/sms-service/redirect.ts'
import { COMEBACK_ID } from '../../../protocol/comeback.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { chooseLink } from '../../../protocol/weighted-link.ts'
import type { Context } from '../../context.ts'
import { route } from '../../route.ts'

/** The back button of advertisements has the address of the configuration, and none without it (D26). */
const comeback = ({ config }: Context) => {
  if (config.comebackUrl === null) throw new Refusal('NOT_FOUND')
  return { url: config.comebackUrl, exceptFrom: [...config.comebackExceptFrom] }
}

/** One of the configured links by its weight (D27, spec §9): nothing a visitor sends ever becomes an address. */
export const redirectUrl = route(calls.redirectUrl, ({ context, query }) => {
  if (query.urlId === COMEBACK_ID) return comeback(context)
  const targets = context.config.links.get(query.urlId)
  if (targets === undefined) throw new Refusal('NOT_FOUND')
  return { url: chooseLink(targets, randomInt(100)) }
})
