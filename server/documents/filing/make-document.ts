import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import {
  documentById,
  type MakeDocumentOrder,
  printedFacts,
  recordDocumentFile,
} from '../../db/documents.ts'
import { sealDocument } from '../../document-keys.ts'
import { makePdf } from '../make-pdf.ts'

/**
 * Makes the file of a document once, signs it and keeps it encrypted with its SHA-256; a second run changes nothing.
 * Two runs at once write under names of their own, so hash and signature always belong to the file that is kept.
 */
export const makeDocument = async (
  context: Context,
  { documentId }: MakeDocumentOrder,
): Promise<void> => {
  const { database, gateways, config, clock } = context
  const document = await documentById(database, documentId)
  if (!document || document.fileKey !== null) return
  const pdf = await makePdf(printedFacts(document), document.createdAtMs)
  const fileKey = `documents/${documentId}/${randomUUID()}`
  let isKept = false
  const { content, signature, keyId } = sealDocument(config, pdf, clock.now())
  await gateways.fileStore.put(fileKey, content)
  try {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = { fileKey, sha256, sizeBytes: content.length, signature, keyId }
    isKept = await recordDocumentFile(database, documentId, file)
  } finally {
    if (!isKept) await gateways.fileStore.delete(fileKey)
  }
}
