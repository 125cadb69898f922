import { documentFile } from '../../../protocol/calls/print-service/documents.ts'
import { route } from '../../route.ts'
import { showDocument } from '../../documents/filing/show-document.ts'
import { sendPdf } from './send-pdf.ts'

export const documentFileRoute = route(documentFile, async ({ context, client, params, reply }) =>
  sendPdf(reply, await showDocument(context, client.id, params.documentId)),
)
