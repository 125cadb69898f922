/** Print, spec §7. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  fullCost,
  id,
  instant,
  isoDate,
  productKey,
  roubles,
  scheduleRow,
  sha256,
  smsCode,
  wholeNumber,
} from '../shapes.ts'

const text = z.object({
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
  reply: z.extend(text, { rows: z.array(scheduleRow), fullCost }),
})

export const changeCreditRatingRequest = call({
  method: 'POST',
  path: '/print-service/change-credit-rating-request',
  auth: 'bearer',
  summary: 'Ask for a higher first step, signed with a code, free of charge (D12)',
  body: z.object({ clientId: id, amount: roubles, asp: smsCode }),
  reply: z.object({
    outcome: z.enum(['APPROVED', 'REFUSED', 'WAIT']),
    reasons: z.array(z.string()),
    documentId: z.nullable(id),
  }),
  idempotent: true,
})

export const changeCreditRatingOffer = call({
  method: 'POST',
  path: '/print-service/change-credit-rating-offer',
  auth: 'bearer',
  summary: 'Text of the offer of a higher first step',
  body: z.object({ amount: roubles }),
  /** `termsHash` is what the code of DEFAULT signs. */
  reply: z.extend(text, { termsHash: sha256 }),
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
  reply: text,
})

export const templateProlongation = call({
  method: 'POST',
  path: '/print-service/template/prolongation',
  auth: 'bearer',
  summary: 'Text of the agreement on a prolongation',
  body: z.object({ clientId: id, loanApplicationId: id, days: z.optional(wholeNumber) }),
  reply: text,
})

export const templateShift = call({
  method: 'POST',
  path: '/print-service/template/shift',
  auth: 'bearer',
  summary: 'Text of the agreement on the free shift of one payment (D14)',
  body: z.object({ clientId: id, loanApplicationId: id, days: z.optional(wholeNumber) }),
  reply: text,
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

export const documentsList = call({
  method: 'GET',
  path: '/print-service/documents',
  auth: 'bearer',
  summary: 'Signed documents of the client, latest first',
  reply: z.object({
    asOf: instant,
    documents: z.array(
      z.object({
        documentId: id,
        type: z.string(),
        title: z.string(),
        createdAt: instant,
        /** Null, and the size 0, while the file is being made. */
        sha256: z.nullable(sha256),
        /** The server's Ed25519 signature, base64url, and the key it was made with. */
        signature: z.nullable(z.string()),
        keyId: z.nullable(z.string()),
        sizeBytes: wholeNumber,
        loanApplicationId: z.nullable(id),
        contractNumber: z.nullable(z.string()),
        ready: z.boolean(),
      }),
    ),
  }),
})

export const documentFile = call({
  method: 'GET',
  path: '/print-service/documents/{documentId}/file',
  auth: 'bearer',
  summary: 'One document as PDF',
  params: z.object({ documentId: id }),
  reply: 'blob',
  blobType: 'application/pdf',
})

export const signingKeys = call({
  method: 'GET',
  path: '/print-service/signing-keys',
  auth: 'none',
  summary: 'Public keys that documents are signed with, the current one first',
  reply: z.object({
    keys: z.array(
      z.object({
        keyId: z.string(),
        /** Ed25519 public key, 32 bytes, base64url. */
        publicKey: z.string(),
      }),
    ),
  }),
})
