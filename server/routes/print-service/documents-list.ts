import { documentsList } from '../../../protocol/calls/print-service/documents.ts'
import { documentsOf } from '../../db/documents.ts'
import { route } from '../../route.ts'

export const documentsListRoute = route(documentsList, async ({ context, client }) => {
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
      ready: document.sha256 !== null,
    })),
  }
})
