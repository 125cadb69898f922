/** Signed documents and the keys they are signed with. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, instant, sha256, wholeNumber } from '../../shapes.ts'

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
        /** Null, and the size 0, while there is no file: it is being made, or drawn when it is first opened. */
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
