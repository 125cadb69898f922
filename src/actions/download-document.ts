import { documentFile } from '../../protocol/calls/print-service/documents.ts'
import { NoRoom } from '../api/failure.ts'
import { handOver } from '../api/hand-over.ts'
import { send } from '../api/send.ts'
import { loadDocument, saveDocument } from '../offline/records.ts'

const fetchDocument = (documentId: string): Promise<Blob> =>
  send(documentFile, { params: { documentId } })

/** Keeps a document on this device, sealed. Throws CallRefused, NetworkFailure, NoRoom. */
export const keepDocument = async (documentId: string): Promise<void> => {
  const pdf = await fetchDocument(documentId)
  await saveDocument(documentId, pdf).catch((error: unknown) => {
    throw new NoRoom(error)
  })
}

/** The kept document; null when there is none, or the device's copy cannot be read. */
const keptDocument = async (documentId: string): Promise<Blob | null> => {
  try {
    return await loadDocument(documentId)
  } catch (error) {
    reportError(error)
    return null
  }
}

/** A device without room still shows what was asked for (quality reference 1.3 row 14). */
const fetchAndKeep = async (documentId: string): Promise<Blob> => {
  const pdf = await fetchDocument(documentId)
  await saveDocument(documentId, pdf).catch(reportError)
  return pdf
}

/** Opens a document: the kept one where there is one, so that it works without network. */
export const openDocument = async (documentId: string, title: string): Promise<void> => {
  const pdf = (await keptDocument(documentId)) ?? (await fetchAndKeep(documentId))
  await handOver(pdf, `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`)
}
