import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { type Account, accountByClient } from '../../db/identity.ts'
import { type Guesser, guesserOf } from '../../guesser.ts'
import { sessionUidOf } from '../../session-cookies.ts'

/** The account, the session and the guesser behind the access token of a request. @throws Refusal UNAUTHENTICATED */
export const presentOwner = async (
  context: Context,
  clientId: string,
  request: FastifyRequest,
): Promise<{ account: Account; sessionUid: string; guesser: Guesser }> => {
  const account = await accountByClient(context.database, clientId)
  const sessionUid = sessionUidOf(request)
  if (!account || sessionUid === undefined) throw new Refusal('UNAUTHENTICATED')
  return { account, sessionUid, guesser: guesserOf(context, request, account.phone) }
}
