import { eq } from 'drizzle-orm'
import { createAccount } from '../../../server/db/identity.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { hashPassword } from '../../../server/onboarding/password-hash.ts'
import { type Borrower, type BorrowerOptions, verifiedBorrower } from '../core/fixture.ts'
import type { TestApp } from '../test-app.ts'
import { PASSWORD } from './browser.ts'

/** Made slowly on purpose, so once a file. */
let passwordHash: Promise<string> | null = null

/** A checked client whose questionnaire is signed and who signs in with {@link PASSWORD}: Иванова Анна Петровна, born 1990-03-15. */
export const clientWithAccount = async (
  app: TestApp,
  options: BorrowerOptions = {},
): Promise<Borrower> => {
  const who = await verifiedBorrower(app, options)
  const { clientId, phone } = who
  const { database } = app.context
  passwordHash ??= hashPassword(PASSWORD)
  const account = { clientId, phone, passwordHash: await passwordHash, nowMs: app.clock.now() }
  await database.update(clients).set({ step: 'done' }).where(eq(clients.id, clientId))
  await transaction(database, (tx) => createAccount(tx, account))
  return who
}
