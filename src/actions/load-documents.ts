import type { Reply } from '../../protocol/call.ts'
import { documentsList } from '../../protocol/calls/print-service/documents.ts'
import { send } from '../api/send.ts'
import { savedDocumentIds } from '../offline/documents.ts'
import { loadSnapshot, saveSnapshot } from '../offline/snapshots.ts'

export type SignedDocument = Reply<typeof documentsList>['documents'][number]

const NAME = 'documents'

/** Signed documents, latest first; the list itself is kept on this device. Throws CallRefused, NetworkFailure. */
export const loadDocuments = async (signal: AbortSignal): Promise<readonly SignedDocument[]> => {
  const { documents, asOf } = await send(documentsList, { signal })
  saveSnapshot(NAME, { value: documents, asOf, receivedAtMs: Date.now() }).catch(reportError)
  return documents
}

/** The list as this device last saw it, or null. */
export const recallDocuments = async (): Promise<readonly SignedDocument[] | null> =>
  (await loadSnapshot<readonly SignedDocument[]>(NAME))?.value ?? null

/** Which of them open without network. */
export const documentsOnDevice = (): Promise<ReadonlySet<string>> => savedDocumentIds()
