import { createHash } from 'node:crypto'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { type DocumentRow, latestDocument, ownDocument } from '../../db/documents.ts'

export interface DocumentFile {
  readonly title: string
  readonly content: Buffer
}

const fileOf = async (context: Context, document: DocumentRow | null): Promise<DocumentFile> => {
  if (!document) throw new Refusal('NOT_FOUND')
  const { fileKey, sha256, title } = document
  if (fileKey === null) throw new Refusal('DOCUMENT_NOT_READY')
  const content = await context.gateways.fileStore.get(fileKey)
  if (!content) throw new Error(`The file of document ${document.id} is missing`)
  if (createHash('sha256').update(content).digest('hex') !== sha256) {
    throw new Error(`The file of document ${document.id} is not the one that was made`)
  }
  return { title, content }
}

/**
 * The file of a client's own document, byte for byte as it was made.
 * @throws Refusal NOT_FOUND for an unknown one and for somebody else's alike (D24), DOCUMENT_NOT_READY
 */
export const showDocument = async (
  context: Context,
  clientId: string,
  documentId: string,
): Promise<DocumentFile> =>
  fileOf(context, await ownDocument(context.database, clientId, documentId))

/** The latest document of a type, of one loan where it is named. @throws Refusal NOT_FOUND, DOCUMENT_NOT_READY */
export const showLatestDocument = async (
  context: Context,
  sought: { clientId: string; type: string; loanId?: string | undefined },
): Promise<DocumentFile> => fileOf(context, await latestDocument(context.database, sought))
