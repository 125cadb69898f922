import { useState } from 'react'
import { keepDocument, openDocument } from '../../actions/download-document.ts'
import { keepStorage } from '../../actions/keep-storage.ts'
import { failureOf } from '../../api/failure.ts'

interface DocumentWork {
  readonly busy: 'OPENING' | 'SAVING' | null
  /** What went wrong at the last try and what to do. */
  readonly problem: string | null
  readonly open: () => void
  readonly keep: () => void
}

const wordsOf = (error: unknown): string => {
  const { title, detail } = failureOf(error)
  return `${title}. ${detail}`
}

/** Opening a document and keeping it on the phone; one at a time (D31). */
export function useDocument(
  { documentId, title }: { readonly documentId: string; readonly title: string },
  onSaved: () => void,
): DocumentWork {
  const [busy, setBusy] = useState<DocumentWork['busy']>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async (kind: 'OPENING' | 'SAVING', work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(kind)
    setProblem(null)
    try {
      await work()
      onSaved()
      // The person wants to keep something: the browser is asked not to clear it (quality reference 1.3 row 20).
      if (kind === 'SAVING') void keepStorage(Date.now())
    } catch (error) {
      setProblem(wordsOf(error))
    }
    setBusy(null)
  }

  return {
    busy,
    problem,
    open: () => void run('OPENING', () => openDocument(documentId, title)),
    keep: () => void run('SAVING', () => keepDocument(documentId)),
  }
}
