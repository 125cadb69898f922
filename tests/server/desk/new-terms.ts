import type { RestructuringTerms } from '../../../lending/restructuring-terms.ts'
import { insertRestructuring } from '../../../server/servicing/restructuring-rows.ts'
import { staffByLogin } from '../../../server/desk/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { offerTerms } from '../../../server/servicing/restructuring.ts'
import { signedChange } from '../core/change-bench.ts'
import type { Borrower } from '../core/fixture.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

/** New terms of a loan, offered as after a second person has agreed and signed by the borrower (decision 0104). */
export const withNewTerms = async (
  app: TestApp,
  { who, loanId }: { readonly who: Borrower; readonly loanId: string },
  terms: RestructuringTerms,
): Promise<void> => {
  const { login } = await signedInAs(app, 'polyakov')
  const nowMs = app.clock.now()
  await transaction(app.context.database, async (tx) => {
    const staff = await staffByLogin(tx, login)
    if (!staff) throw new Error('Nobody types terms')
    const typed = { loanId, clientId: who.clientId, terms, typedBy: staff.id, typedAtMs: nowMs }
    await offerTerms(tx, await insertRestructuring(tx, typed), nowMs)
  })
  await signedChange(app, who, { loanId, kind: 'RESTRUCTURING' })
}
