import type { PersonFacts, SignatureFacts } from '../../document-facts.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument } from '../../db/documents.ts'

export interface SignedCreditRating {
  readonly clientId: string
  readonly requestId: string
  /** Id the filed request gets. */
  readonly documentId: string
  readonly offer: { readonly title: string; readonly paragraphs: readonly string[] }
  readonly request: { readonly title: string; readonly paragraphs: readonly string[] }
  readonly signer: PersonFacts
  readonly signature: SignatureFacts
}

/** Files the offer of a higher first step and the request that the same code signed (D12). */
export const fileCreditRating = async (tx: Tx, signed: SignedCreditRating): Promise<void> => {
  const { clientId, requestId, documentId, offer, request, signer, signature } = signed
  const filed = { clientId, loanId: null, causeId: requestId, nowMs: signature.signedAtMs }
  await addDocument(tx, {
    ...filed,
    type: 'CREDIT_RATING_OFFER',
    title: offer.title,
    facts: { ...offer, signer, signature },
  })
  await addDocument(tx, {
    ...filed,
    id: documentId,
    type: 'CREDIT_RATING_REQUEST',
    title: request.title,
    facts: { ...request, signer, signature },
  })
}
