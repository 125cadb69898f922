import * as calls from '../../../protocol/calls/print-service/documents.ts'
import { isDrawnWhenOpened } from '../../document-facts.ts'
import { documentsOf } from '../../db/documents.ts'
import { documentKeys } from '../../document-keys.ts'
import { showDocument } from '../../documents/filing/show-document.ts'
import { route } from '../../route.ts'
import { sendPdf } from './send-pdf.ts'

export const documentsList = route(calls.documentsList, async ({ context, client }) => {
  const documents = await documentsOf(context.database, client.id)
  return {
    asOf: new Date(context.clock.now()).toISOString(),
    documents: documents.map((document) => ({
      documentId: document.id,
      type: document.type,
      title: document.title,
      createdAt: new Date(document.createdAtMs).toISOString(),
      sha256: document.sha256,
      signature: document.signature,
      keyId: document.keyId,
      sizeBytes: document.sizeBytes ?? 0,
      loanApplicationId: document.loanId,
      contractNumber: document.contractNumber,
      ready: document.sha256 !== null || isDrawnWhenOpened(document.type),
    })),
  }
})

export const documentFile = route(calls.documentFile, async ({ context, client, params, reply }) =>
  sendPdf(reply, await showDocument(context, client.id, params.documentId)),
)

export const signingKeys = route(calls.signingKeys, ({ context, reply }) => {
  void reply.header('cache-control', 'public, max-age=3600')
  return { keys: documentKeys(context.config) }
})
