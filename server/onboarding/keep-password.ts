/** Where a password is kept: as a hash in our own table, or at another identity server (decision 0048). */
import { Refusal } from '../../protocol/errors.ts'
import { answered } from '../accounts/identity-answer.ts'
import type { Context } from '../context.ts'
import { type Account, accountByPhone, type Subject } from '../db/identity.ts'
import { linkAccount } from '../accounts/sessions.ts'
import { type IdentityServer, WeakPassword } from '../gateways/gateways.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from './password-hash.ts'

/** What is written with a new account. */
export interface Credentials extends Partial<Subject> {
  readonly passwordHash: string | null
}

/** @throws Refusal UNAVAILABLE, VALIDATION when the rules of the identity server refuse the password */
const taken = async <T>(context: Context, asking: Promise<T>): Promise<T> => {
  try {
    return await answered(context, asking)
  } catch (error) {
    if (!(error instanceof WeakPassword)) throw error
    const message = 'Этот пароль легко угадать. Придумайте другой.'
    throw new Refusal('VALIDATION', { fields: [{ field: 'password', message }] })
  }
}

const openOutside = async (
  context: Context,
  { issuer, accounts }: IdentityServer,
  person: { readonly phone: string; readonly password: string },
): Promise<Subject> => ({ issuer, subject: await taken(context, accounts.create(person)) })

/**
 * Opens the way in for a phone (E.164) that was proved. Before the client is written: of a registration that does not end
 * an account may stay at the identity server, which the next one takes over.
 * @throws Refusal PHONE_TAKEN before anything is changed there, UNAVAILABLE, VALIDATION
 */
export const openCredentials = async (
  context: Context,
  { phone, password }: { readonly phone: string; readonly password: string },
): Promise<Credentials> => {
  const { identityServer } = context.gateways
  if (identityServer === null) return { passwordHash: await hashPassword(password) }
  if (await accountByPhone(context.database, phone)) throw new Refusal('PHONE_TAKEN')
  const subject = await openOutside(context, identityServer, { phone, password })
  return { passwordHash: null, ...subject }
}

/**
 * Puts another password in force at the identity server; ours only hashes it, for the transaction that writes it. An
 * account of before the settings named that server is made there now. `account` is null where the phone has none.
 * @throws Refusal UNAVAILABLE, VALIDATION
 */
export const keepPassword = async (
  context: Context,
  account: Account | null,
  password: string,
): Promise<string | null> => {
  const { identityServer } = context.gateways
  if (identityServer === null) return hashPassword(password)
  if (account === null) return null
  const { clientId, phone } = account
  if (account.subject === null) {
    const subject = await openOutside(context, identityServer, { phone, password })
    await linkAccount(context.database, { clientId, ...subject })
  } else await taken(context, identityServer.accounts.setPassword(account.subject, password))
  return null
}

/** True when it is the account's password; an account that is not there takes as long. @throws Refusal UNAVAILABLE */
export const isPasswordOf = async (
  context: Context,
  account: Account | null,
  password: string,
): Promise<boolean> => {
  const { identityServer } = context.gateways
  if (identityServer !== null && account !== null && account.subject !== null)
    return answered(context, identityServer.accounts.isPassword({ phone: account.phone, password }))
  return isPassword(password, account?.passwordHash ?? NOBODYS_HASH)
}
