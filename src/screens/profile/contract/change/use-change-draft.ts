import { useEffect, useState } from 'react'
import type { LoanChangeType } from '../../../../../protocol/enums.ts'
import { type ChangeDraft, recallChangeDraft } from '../../../../actions/change-draft.ts'

/** What was chosen before a reload; null until the device has said. A device that cannot say starts anew. */
export function useChangeDraft(loanId: string, kind: LoanChangeType): ChangeDraft | null {
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
