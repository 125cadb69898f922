import { useEffect, useState } from 'react'
import {
  type ComplaintDraft,
  EMPTY_COMPLAINT,
  fileComplaint,
  forgetComplaintDraft,
  keepComplaintDraft,
  restoreComplaintDraft,
} from '../../../actions/file-complaint.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'

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

/**
 * The form of a complaint: every change is kept on the device, so that a sheet closed by a slip, a reload and the end of
 * the session lose nothing; a draft that cannot be kept costs nothing now.
 */
export function useComplaint(): ComplaintForm {
  const [draft, setDraft] = useState<ComplaintDraft>(EMPTY_COMPLAINT)
  const [filed, setFiled] = useState<Filed | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let stale = false
    restoreComplaintDraft().then((kept) => {
      // What was typed while the copy was being read is newer.
      if (!stale) setDraft((typed) => (typed === EMPTY_COMPLAINT ? kept : typed))
    }, ignore)
    return () => {
      stale = true
    }
  }, [])

  const change = (part: Partial<ComplaintDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepComplaintDraft(next).catch(ignore)
  }

  const submit = async (): Promise<boolean> => {
    if (busy) return false
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
