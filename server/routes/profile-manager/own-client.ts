import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { clientById, type ClientRow } from '../../db/clients.ts'

/** The client behind the token. @throws Refusal UNAUTHENTICATED when the token outlived its client */
export const ownClient = async (context: Context, clientId: string): Promise<ClientRow> => {
  const client = await clientById(context.database, clientId)
  if (!client) throw new Refusal('UNAUTHENTICATED')
  return client
}
