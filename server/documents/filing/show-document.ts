import { createHash } from 'node:crypto'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { documentById, type DocumentRow, latestDocument, ownDocument } from '../../db/documents.ts'
import { isDrawnWhenOpened } from '../../document-facts.ts'
import { makeDocument } from './make-document.ts'

export interface DocumentFile {
  readonly title: string
  readonly content: Buffer
}

/** Files that are being drawn: a second tap waits for the first instead of drawing another. */
const drawing = new Map<string, Promise<void>>()

const draw = async (context: Context, documentId: string): Promise<void> => {
  const under =
    drawing.get(documentId) ??
    makeDocument(context, { documentId }).finally(() => drawing.delete(documentId))
  drawing.set(documentId, under)
  await under
}

/** The document with its file, which is drawn now where it waited to be opened. */
const drawn = async (context: Context, document: DocumentRow): Promise<DocumentRow> => {
  if (document.fileKey !== null || !isDrawnWhenOpened(document.type)) return document
  await draw(context, document.id)
  return (await documentById(context.database, document.id)) ?? document
}

const fileOf = async (context: Context, known: DocumentRow | null): Promise<DocumentFile> => {
  if (!known) throw new Refusal('NOT_FOUND')
  const document = await drawn(context, known)
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
