import * as calls from '../../../protocol/calls/print-service/published.ts'
import { showComplaintForm } from '../../documents/filing/show-complaint-form.ts'
import { showPublished } from '../../documents/filing/show-published.ts'
import { route } from '../../route.ts'
import { sendPdf } from './send-pdf.ts'

export const publishedPdf = route(calls.publishedPdf, async ({ context, params, reply }) =>
  sendPdf(reply, await showPublished(context, params)),
)

export const complaintForm = route(calls.complaintForm, async ({ context, reply }) =>
  sendPdf(reply, await showComplaintForm(context)),
)
