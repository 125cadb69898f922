import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/print-service/templates.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { showLatestDocument } from '../../documents/filing/show-document.ts'
import { drawContract } from '../../origination/draw-contract.ts'
import { route } from '../../route.ts'
import {
  drawEarly,
  drawProlongation,
  drawRestructuring,
  drawShift,
} from '../../servicing/draw-change.ts'
import { sendPdf } from './send-pdf.ts'

export const templateContract = route(calls.templateContract, async ({ context, client, body }) => {
  const { text, quote } = await drawContract(context, client.id, body)
  return { ...text, rows: quote.schedule.rows, fullCost: quote.fullCost }
})

export const templatePartiallyEarly = route(
  calls.templatePartiallyEarly,
  ({ context, client, body }) =>
    drawEarly(context, {
      clientId: client.id,
      namedClientId: body.clientId,
      loanId: body.loanApplicationId,
      amountKopecks: fromRoubles(body.paymentAmount),
      mode: body.mode,
    }),
)

export const templateProlongation = route(calls.templateProlongation, ({ context, client, body }) =>
  drawProlongation(context, {
    clientId: client.id,
    namedClientId: body.clientId,
    loanId: body.loanApplicationId,
    days: body.days,
  }),
)

export const templateShift = route(calls.templateShift, ({ context, client, body }) =>
  drawShift(context, {
    clientId: client.id,
    namedClientId: body.clientId,
    loanId: body.loanApplicationId,
    days: body.days,
  }),
)

export const templateRestructuring = route(
  calls.templateRestructuring,
  ({ context, client, body }) =>
    drawRestructuring(context, {
      clientId: client.id,
      namedClientId: body.clientId,
      loanId: body.loanApplicationId,
    }),
)

export const templatePdf = route(calls.templatePdf, async ({ context, client, body, reply }) => {
  if (body.clientId !== client.id) throw new Refusal('NOT_FOUND')
  const sought = { clientId: client.id, type: body.fileType, loanId: body.loanApplicationId }
  return sendPdf(reply, await showLatestDocument(context, sought))
})
