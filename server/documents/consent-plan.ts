import type { ConsentFacts } from '../document-facts.ts'
import { lenderText, personText } from './contract-text.ts'
import type { DocumentPlan } from './document-plan.ts'
import { signatureBlocks } from './signature-blocks.ts'

/** A consent or agreement of the registration, each a document of its own (D19, 152-FZ since 01.09.2025). */
export const consentPlan = (consent: ConsentFacts, createdAtMs: number): DocumentPlan => ({
  title: consent.title,
  subtitle: null,
  fullCost: null,
  blocks: [
    { kind: 'paragraph', text: `Кому: ${lenderText()}` },
    { kind: 'paragraph', text: `От кого: ${personText(consent.signer)}` },
    ...consent.paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    ...signatureBlocks(consent.signer, consent.signature),
  ],
  createdAtMs,
})
