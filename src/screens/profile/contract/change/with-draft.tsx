import type { ReactNode } from 'react'
import type { LoanChangeType } from '../../../../../protocol/enums.ts'
import { type ChangeDraft, keepChangeDraft } from '../../../../actions/change-draft.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import { useChangeDraft } from './use-change-draft.ts'

/** What a sheet begins with and where it leaves what was chosen. */
export interface DraftProps {
  readonly draft: ChangeDraft
  readonly keepDraft: (draft: ChangeDraft) => void
}

interface WithDraftProps {
  readonly contract: Contract
  readonly kind: LoanChangeType
  readonly children: (draft: DraftProps) => ReactNode
}

/** Gives a sheet the choice of before a reload. A device that cannot keep one costs the person nothing now. */
export function WithDraft({ contract, kind, children }: WithDraftProps) {
  const { loanApplicationId } = contract
  const draft = useChangeDraft(loanApplicationId, kind)
  if (!draft) return null
  const keepDraft = (next: ChangeDraft) => {
    keepChangeDraft(loanApplicationId, kind, next).catch(reportError)
  }
  return children({ draft, keepDraft })
}
