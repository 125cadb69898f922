import { fromRoubles } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { pdnOf, savePdn } from '../db/client-profile.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { keepDataChange } from './keep-data-change.ts'
import { beginDataChange } from './registration-step.ts'
import { refuseImpossible } from './save-pdn.ts'

interface IncomeChange {
  readonly clientId: string
  readonly monthlyIncomeRoubles: number
  readonly monthlyObligationsRoubles: number
  /** Network address it came from. */
  readonly networkAddress: string
}

/**
 * Puts another income and other obligatory payments in the place of those of the signed questionnaire: the next loan is
 * judged by them (D8), what stood before is kept and the client is told (decision 0046). The same sums again change nothing.
 * @throws Refusal VALIDATION with the field, STEP_ORDER, CLIENT_NOT_VERIFIED
 */
export const changeIncome = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, networkAddress, ...given }: IncomeChange,
): Promise<{ ok: true }> => {
  refuseImpossible(given)
  const after = {
    monthlyIncomeKopecks: fromRoubles(given.monthlyIncomeRoubles),
    monthlyObligationsKopecks: fromRoubles(given.monthlyObligationsRoubles),
  }
  return runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      await beginDataChange(tx, clientId)
      const stored = await pdnOf(tx, clientId)
      if (!stored) throw new Refusal('STEP_ORDER')
      const { monthlyIncomeKopecks, monthlyObligationsKopecks } = stored
      const before = { monthlyIncomeKopecks, monthlyObligationsKopecks }
      if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true }
      await savePdn(tx, clientId, { ...stored, ...after })
      const changedAtMs = context.clock.now()
      const change = { kind: 'INCOME', before, after, networkAddress, changedAtMs } as const
      await keepDataChange(tx, clientId, change)
      return { ok: true }
    },
  })
}
