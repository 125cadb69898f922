import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import {
  documentById,
  type MakeDocumentOrder,
  printedFacts,
  recordDocumentFile,
} from '../db/documents.ts'
import { makePdf } from '../documents/make-pdf.ts'

/**
 * Makes the file of a document once and keeps it sealed with its SHA-256; a second run changes nothing. Two runs at
 * once write under names of their own, so the hash always belongs to the file that is kept.
 */
export const makeDocument = async (
  context: Context,
  { documentId }: MakeDocumentOrder,
): Promise<void> => {
  const { database, gateways } = context
  const document = await documentById(database, documentId)
  if (!document || document.fileKey !== null) return
  const pdf = await makePdf(printedFacts(document), document.createdAtMs)
  const fileKey = `documents/${documentId}/${randomUUID()}`
  let isKept = false
  await gateways.fileStore.put(fileKey, pdf)
  try {
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const file = { fileKey, sha256, sizeBytes: pdf.length }
    isKept = await recordDocumentFile(database, documentId, file)
  } finally {
    if (!isKept) await gateways.fileStore.delete(fileKey)
  }
}
