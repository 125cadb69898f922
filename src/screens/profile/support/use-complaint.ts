import { useState } from 'react'
import {
  type ComplaintDraft,
  EMPTY_COMPLAINT,
  fileComplaint,
  forgetComplaintDraft,
  keepComplaintDraft,
  restoreComplaintDraft,
} from '../../../actions/file-complaint.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { useKeptDraft } from '../../../parts/form-draft/use-kept-draft.ts'

interface Filed {
  readonly number: string
  readonly dueOn: string
}

interface ComplaintForm {
  readonly draft: ComplaintDraft
  /** Set once it is registered. */
  readonly filed: Filed | null
  readonly busy: boolean
  readonly failure: Failure | null
  readonly change: (part: Partial<ComplaintDraft>) => void
  /** Sends it once at a time; true when it is registered. */
  readonly submit: () => Promise<boolean>
}

const ignore = () => undefined

const COPY = { empty: EMPTY_COMPLAINT, restore: restoreComplaintDraft, keep: keepComplaintDraft }

/**
 * The form of a complaint: every change is kept on the device, so that a sheet closed by a slip, a reload and the end of
 * the session lose nothing; a draft that cannot be kept costs nothing now.
 */
export function useComplaint(): ComplaintForm {
  const { draft, change, leave } = useKeptDraft(COPY)
  const [filed, setFiled] = useState<Filed | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<boolean> => {
    if (busy) return false
    leave()
    setBusy(true)
    setFailure(null)
    try {
      setFiled(await fileComplaint({ ...draft, body: draft.body.trim() }))
      await forgetComplaintDraft().catch(ignore)
      return true
    } catch (error) {
      setFailure(failureOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { draft, filed, busy, failure, change, submit }
}
