import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from 'oidc-provider'
import type { Context } from '../context.ts'
import { findAccount } from './find-account.ts'
import { createTokenVerifier } from './token-verifier.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** The account behind a good bearer token, or null. */
export const accountOfBearer = async (
  context: Context,
  request: FastifyRequest,
): Promise<Account | null> => {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
  const verified = token ? await createTokenVerifier(context)(token) : null
  return (verified && (await findAccount(context, verified.sub))) ?? null
}

/** Answers as the bearer scheme asks (RFC 6750 §3.1). */
export const refuseBearer = (reply: FastifyReply): FastifyReply =>
  reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ error: 'invalid_token', error_description: 'Token verification failed' })

/** Userinfo for the same access tokens our calls take: the provider's own refuses tokens with an audience. */
export const sendUserinfo = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.header('cache-control', 'no-store')
  const account = await accountOfBearer(context, request)
  if (!account) return refuseBearer(reply)
  return reply.send(await account.claims('userinfo', 'openid', {}, []))
}
