import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { findAccount } from './find-account.ts'
import { createTokenVerifier } from './token-verifier.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** Userinfo for the same access tokens our calls take: the provider's own refuses tokens with an audience. */
export const sendUserinfo = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
  const verified = token ? await createTokenVerifier(context)(token) : null
  const account = verified ? await findAccount(context, verified.sub) : undefined
  reply.header('cache-control', 'no-store')
  if (!account) {
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer error="invalid_token"')
      .send({ error: 'invalid_token', error_description: 'Token verification failed' })
  }
  return reply.send(await account.claims('userinfo', 'openid', {}, []))
}
