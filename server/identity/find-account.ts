import type { Account } from 'oidc-provider'
import type { Context } from '../context.ts'
import { accountByClient } from '../db/identity.ts'

/** What tokens and userinfo say about a client; undefined when the account was deleted. */
export const findAccount = async (
  context: Context,
  clientId: string,
): Promise<Account | undefined> => {
  const account = await accountByClient(context.database, clientId)
  if (!account) return undefined
  return {
    accountId: clientId,
    claims: () => ({
      sub: clientId,
      preferred_username: account.phone,
      phone_number: account.phone,
      phone_number_verified: true,
    }),
  }
}
