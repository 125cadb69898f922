import { fromRoubles } from '../../lending/money.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { savePdn as writePdn } from '../db/client-profile.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { beginStep, finishStep } from './registration-step.ts'

const MAX_ROUBLES = 10_000_000

export interface PdnInput {
  readonly additionalContacts: readonly object[]
  readonly socialNetwork: string | null
  readonly socialAccount: string | null
  readonly monthlyIncomeRoubles: number
  readonly monthlyObligationsRoubles: number
}

/** @throws Refusal VALIDATION, each sum that is none named */
export const refuseImpossible = (
  pdn: Pick<PdnInput, 'monthlyIncomeRoubles' | 'monthlyObligationsRoubles'>,
): void => {
  const fields = (['monthlyIncomeRoubles', 'monthlyObligationsRoubles'] as const)
    .filter((field) => pdn[field] > MAX_ROUBLES)
    .map((field) => ({ field, message: 'Проверьте сумму: она больше 10 000 000 рублей в месяц.' }))
  if (fields.length > 0) throw new Refusal('VALIDATION', { fields })
}

/** Saves contacts, income and obligatory payments: inputs of the debt load (D8). @throws Refusal VALIDATION, STEP_ORDER */
export const savePdn = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, pdn }: { clientId: string; pdn: PdnInput },
): Promise<{ step: RegistrationStep }> => {
  refuseImpossible(pdn)
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      await beginStep(tx, clientId, {
        step: 'contacts',
        nowMs: context.clock.now(),
      })
      await writePdn(tx, clientId, {
        additionalContacts: pdn.additionalContacts,
        socialNetwork: pdn.socialNetwork,
        socialAccount: pdn.socialAccount,
        monthlyIncomeKopecks: fromRoubles(pdn.monthlyIncomeRoubles),
        monthlyObligationsKopecks: fromRoubles(pdn.monthlyObligationsRoubles),
      })
      return { step: await finishStep(tx, clientId, 'contacts') }
    },
  })
}
