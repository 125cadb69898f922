import { type ReactNode, useEffect, useState } from 'react'
import type { LoanChangeType } from '../../../../../protocol/enums.ts'
import {
  type ChangeDraft,
  keepChangeDraft,
  recallChangeDraft,
} from '../../../../actions/change-draft.ts'
import type { Contract } from '../../../../queries/contracts.ts'

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

/** What was chosen before a reload; null until the device has said. A device that cannot say starts again. */
function useChangeDraft(loanId: string, kind: LoanChangeType): ChangeDraft | null {
  const [draft, setDraft] = useState<ChangeDraft | null>(null)
  useEffect(() => {
    let gone = false
    recallChangeDraft(loanId, kind)
      .catch(() => ({}))
      .then((kept) => !gone && setDraft(kept), reportError)
    return () => {
      gone = true
    }
  }, [loanId, kind])
  return draft
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
