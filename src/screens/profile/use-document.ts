import { useState } from 'react'
import { keepDocument, openDocument } from '../../actions/download-document.ts'
import { keepStorage } from '../../actions/keep-storage.ts'
import { sendDocumentByMail } from '../../actions/mail.ts'
import { type Failure, failureOf } from '../../api/failure.ts'

type Work = 'OPENING' | 'SAVING' | 'MAILING'

export interface DocumentWork {
  readonly busy: Work | null
  /** What went wrong at the last try and what to do. */
  readonly failure: Failure | null
  /** The masked address that the document has been sent to. */
  readonly mailedTo: string | null
  readonly open: () => void
  readonly keep: () => void
  readonly mail: () => void
}

/** Opening a document, keeping it on the phone, having it mailed; one at a time (D31). */
export function useDocument(
  { documentId, title }: { readonly documentId: string; readonly title: string },
  onSaved: () => void,
): DocumentWork {
  const [busy, setBusy] = useState<Work | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)

  const run = async (kind: Work, work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(kind)
    setFailure(null)
    setMailedTo(null)
    try {
      await work()
      if (kind !== 'MAILING') onSaved()
      // The person wants to keep something: the browser is asked not to clear it (quality reference 1.3 row 20).
      if (kind === 'SAVING') void keepStorage(Date.now())
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(null)
  }

  return {
    busy,
    failure,
    mailedTo,
    open: () => void run('OPENING', () => openDocument(documentId, title)),
    keep: () => void run('SAVING', () => keepDocument(documentId)),
    mail: () =>
      void run('MAILING', async () =>
        setMailedTo(await sendDocumentByMail(documentId, crypto.randomUUID())),
      ),
  }
}
