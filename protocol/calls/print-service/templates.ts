/** Texts to read before they are signed, and the latest document of a kind, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  fullCost,
  id,
  isoDate,
  productKey,
  roubles,
  scheduleRow,
  wholeNumber,
} from '../../shapes.ts'

export const documentText = z.object({
  title: z.string(),
  /** Rows of the table form, Bank of Russia 3240-У: number, condition, content. */
  conditions: z.array(z.object({ number: z.string(), condition: z.string(), content: z.string() })),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})

export const templateContract = call({
  method: 'POST',
  path: '/print-service/template/contract',
  auth: 'bearer',
  summary: 'Text of the contract for these terms, to read before signing',
  body: z.object({
    amountOfContract: roubles,
    dateOfIssuance: isoDate,
    loanTerm: wholeNumber,
    typeOfProduct: productKey,
  }),
  reply: z.extend(documentText, { rows: z.array(scheduleRow), fullCost }),
})

export const templatePartiallyEarly = call({
  method: 'POST',
  path: '/print-service/template/partially-early',
  auth: 'bearer',
  summary: 'Text of the agreement on a partial early repayment',
  body: z.object({
    clientId: id,
    loanApplicationId: id,
    paymentAmount: roubles,
    mode: z._default(z.enum(['REDUCE_PAYMENT', 'REDUCE_TERM']), 'REDUCE_PAYMENT'),
  }),
  reply: documentText,
})

export const templateProlongation = call({
  method: 'POST',
  path: '/print-service/template/prolongation',
  auth: 'bearer',
  summary: 'Text of the agreement on a prolongation',
  body: z.object({ clientId: id, loanApplicationId: id, days: z.optional(wholeNumber) }),
  reply: documentText,
})

export const templateShift = call({
  method: 'POST',
  path: '/print-service/template/shift',
  auth: 'bearer',
  summary: 'Text of the agreement on the free shift of one payment (D14)',
  body: z.object({ clientId: id, loanApplicationId: id, days: z.optional(wholeNumber) }),
  reply: documentText,
})

export const templateRestructuring = call({
  method: 'POST',
  path: '/print-service/template/restructuring',
  auth: 'bearer',
  summary: 'Text of the additional agreement on the terms that the lender offers (decision 0104)',
  body: z.object({ clientId: id, loanApplicationId: id }),
  reply: documentText,
})

export const templatePdf = call({
  method: 'POST',
  path: '/print-service/template/pdf',
  auth: 'bearer',
  summary:
    'The latest document of a kind as PDF: a document type of spec §4, CONTRACT, SCHEDULE or CERTIFICATE',
  body: z.object({
    clientId: id,
    fileType: z.string().check(z.regex(/^[A-Z_]{3,40}$/)),
    loanApplicationId: z.optional(id),
  }),
  reply: 'blob',
  blobType: 'application/pdf',
})
