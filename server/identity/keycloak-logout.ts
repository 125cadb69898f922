import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDENTITY_CLIENT_ID } from '../../protocol/calls/identity.ts'
import type { Context } from '../context.ts'
import { endSession } from '../services/end-session.ts'

const FORM_LIMIT_BYTES = 8_192

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > FORM_LIMIT_BYTES) return new URLSearchParams()
    parts.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** Keycloak's back-door logout: `client_id` and `refresh_token` in a form end the session, 204 (integrations reference 8.3). */
export const sendKeycloakLogout = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const form = await readForm(request.raw)
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
