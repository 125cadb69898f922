import { shelf } from './open-shelf.ts'

/** Keeps a signed document for reading without network. */
export const saveDocument = async (documentId: string, pdf: Blob): Promise<void> =>
  (await shelf()).put('documents', documentId, new Uint8Array(await pdf.arrayBuffer()))

/** A document kept before, or null. */
export const loadDocument = async (documentId: string): Promise<Blob | null> => {
  const bytes = await (await shelf()).get('documents', documentId)
  return bytes && new Blob([bytes], { type: 'application/pdf' })
}

/** Which documents open without network. */
export const savedDocumentIds = async (): Promise<ReadonlySet<string>> =>
  new Set(await (await shelf()).ids('documents'))
