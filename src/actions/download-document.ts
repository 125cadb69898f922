import { documentFile } from '../../protocol/calls/print-service.ts'
import { saveFile } from '../api/save-file.ts'
import { send } from '../api/send.ts'
import { loadDocument, saveDocument } from '../offline/documents.ts'

/** Keeps a document on this device, sealed. Throws CallRefused, NetworkFailure. */
export const keepDocument = async (documentId: string): Promise<Blob> => {
  const pdf = await send(documentFile, { params: { documentId } })
  await saveDocument(documentId, pdf)
  // The person wants to keep something: ask the browser not to evict it (quality reference 1.3 row 20).
  if ('storage' in navigator && navigator.storage.persist) await navigator.storage.persist()
  return pdf
}

const isNarrow = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Hands a file to the device: its share sheet on a phone, its downloads elsewhere. */
const handOver = async (pdf: Blob, fileName: string): Promise<void> => {
  const file = new File([pdf], fileName, { type: 'application/pdf' })
  if (isNarrow() && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      // Closed by the person, or the tap is too long ago for this browser: then the plain way.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(file)
}

/** Opens a document: the kept one where there is one, so that it works without network. */
export const openDocument = async (documentId: string, title: string): Promise<void> => {
  const pdf = (await loadDocument(documentId)) ?? (await keepDocument(documentId))
  await handOver(pdf, `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`)
}
