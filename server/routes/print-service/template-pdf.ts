import { templatePdf } from '../../../protocol/calls/print-service/templates.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'
import { showLatestDocument } from '../../documents/filing/show-document.ts'
import { sendPdf } from './send-pdf.ts'

export const templatePdfRoute = route(templatePdf, async ({ context, client, body, reply }) => {
  if (body.clientId !== client.id) throw new Refusal('NOT_FOUND')
  const sought = { clientId: client.id, type: body.fileType, loanId: body.loanApplicationId }
  return sendPdf(reply, await showLatestDocument(context, sought))
})
