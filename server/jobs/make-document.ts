import { MINUTE_MS } from '../../lending/durations.ts'
import { MAKE_DOCUMENT, type MakeDocumentOrder } from '../db/documents.ts'
import { makeDocument } from '../documents/filing/make-document.ts'
import type { Job } from '../job.ts'
import { UNTIL_DONE } from './retries.ts'

/** Makes the file of a signed document. */
export const makeDocumentJob: Job<MakeDocumentOrder> = {
  kind: MAKE_DOCUMENT,
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt) => Math.min(2 ** attempt * 1000, 10 * MINUTE_MS),
  run: makeDocument,
}
