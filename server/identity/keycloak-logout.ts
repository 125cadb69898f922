import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDENTITY_CLIENT_ID } from '../../protocol/identity.ts'
import type { Context } from '../context.ts'
import { endSession } from '../accounts/end-session.ts'
import { formBytes } from './forms.ts'

/** Keycloak's back-door logout: `client_id` and `refresh_token` in a form end the session, 204 (integrations reference 8.3). */
export const sendKeycloakLogout = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const form = new URLSearchParams(formBytes(request).toString())
  const refuse = (status: number, error: string, description: string) =>
    reply.code(status).send({ error, error_description: description })
  reply.header('cache-control', 'no-store')
  if (form.get('client_id') !== IDENTITY_CLIENT_ID)
    return refuse(401, 'invalid_client', 'Invalid client or Invalid client credentials')
  const refreshToken = form.get('refresh_token')
  if (!refreshToken) return refuse(400, 'invalid_request', 'No refresh token')
  return (await endSession(context, { refreshToken }))
    ? reply.code(204).send()
    : refuse(400, 'invalid_grant', 'Invalid refresh token')
}
