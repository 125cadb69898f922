import { borrow } from './borrow.ts'
import type { WireRequest } from './load.ts'
import { register } from './register.ts'
import { makePhotos } from './test-photos.ts'
import { createWalker, signIn, type Walker } from './walker.ts'

/** A signed-in borrower with a loan, and what a request of theirs needs. */
export interface OpenAccount {
  readonly walker: Walker
  readonly clientId: string
  readonly token: string
  readonly loanApplicationId: string
  readonly cardId: string
}

/** Registers borrower number `serial` and takes a loan of 30,000 roubles for six months. */
export const openAccount = async (baseUrl: string, serial: number): Promise<OpenAccount> => {
  const walker = createWalker({ baseUrl, serial })
  const { cardId, clientId } = await register(walker, await makePhotos())
  const { loanApplicationId } = await borrow(walker, {
    name: 'read',
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
    cardId,
  })
  const account = { walker, clientId, loanApplicationId, cardId }
  return { ...account, token: await freshToken(account) }
}

/** A token of a login of this moment: one lives for minutes, a measurement longer. */
export const freshToken = async ({ walker }: Pick<OpenAccount, 'walker'>): Promise<string> => {
  await signIn(walker)
  const token = await walker.http.token?.()
  if (token === undefined) throw new Error('The account is not signed in')
  return token
}

/** What the account's screens ask for, by the names of the figures. */
export const accountReads = ({
  token,
  loanApplicationId,
}: OpenAccount): readonly { readonly name: string; readonly request: WireRequest }[] =>
  [
    ['client/status', '/profile-manager/client/status'],
    ['limits/current', '/vovremya-core/limits/current'],
    ['current-payments', '/report-service/current-payments'],
    ['contract/{id}', `/vovremya-core/contract/${loanApplicationId}`],
    ['current-list', '/vovremya-core/loan/application/current-list'],
  ].map(([name = '', path = '']) => ({
    name,
    request: { method: 'GET', path, headers: { authorization: `Bearer ${token}` } },
  }))
