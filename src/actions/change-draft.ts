import type { EarlyMode } from '../../lending/change-facts.ts'
import type { LoanChangeType } from '../../protocol/enums.ts'
import { dropDraft, loadDraft, saveDraft } from '../offline/records.ts'

/** What was chosen in a change that is not signed yet. */
export interface ChangeDraft {
  readonly roubles?: number
  readonly mode?: EarlyMode
  readonly days?: number
}

const nameOf = (loanId: string, kind: LoanChangeType): string => `change/${loanId}/${kind}`

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Keeps a choice on this device, encrypted (D32), so that a reload does not lose it. */
export const keepChangeDraft = (
  loanId: string,
  kind: LoanChangeType,
  draft: ChangeDraft,
): Promise<void> => saveDraft(nameOf(loanId, kind), { ...draft })

/** The choice as it was left on this device; empty when there is none. */
export const recallChangeDraft = async (
  loanId: string,
  kind: LoanChangeType,
): Promise<ChangeDraft> => {
  const kept = await loadDraft(nameOf(loanId, kind))
  const [roubles, days] = [numberOf(kept?.['roubles']), numberOf(kept?.['days'])]
  const mode = kept?.['mode']
  return {
    ...(roubles !== undefined && { roubles }),
    ...(days !== undefined && { days }),
    ...((mode === 'REDUCE_PAYMENT' || mode === 'REDUCE_TERM') && { mode }),
  }
}

/** Forgets the choice: it is signed. */
export const forgetChangeDraft = (loanId: string, kind: LoanChangeType): Promise<void> =>
  dropDraft(nameOf(loanId, kind))
