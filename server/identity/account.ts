import type { FastifyReply, FastifyRequest } from 'fastify'
import { PATHS } from '../../protocol/paths.ts'
import type { Context } from '../context.ts'
import { passportOf } from '../db/client-profile.ts'
import { clientById } from '../db/clients.ts'
import { accountOfBearer, refuseBearer } from './userinfo.ts'

/**
 * Keycloak's account address (integrations reference 8.1): to a bearer of our access token the profile as JSON, to a
 * browser that comes to see a page the settings of the account.
 */
export const sendAccount = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.header('cache-control', 'no-store')
  if (request.headers.accept?.includes('text/html')) return reply.redirect(PATHS.settings, 302)
  const account = await accountOfBearer(context, request)
  const client = account && (await clientById(context.database, account.accountId))
  if (!client) return refuseBearer(reply)
  const passport = await passportOf(context.database, client.id)
  return reply.send({
    username: client.phone,
    firstName: passport?.firstName ?? null,
    lastName: passport?.lastName ?? null,
    email: client.mail,
    emailVerified: client.mail !== null && client.mailConfirmedAtMs !== null,
    attributes: {},
  })
}
