import { dayText } from '../../lending/day-text.ts'
import type { ConsentFacts } from '../document-facts.ts'
import { lenderText, personText } from './contract-text.ts'
import type { DocumentPlan } from './document-plan.ts'
import { lenderSignature, signatureBlocks } from './signature-blocks.ts'
import { fullName, moment } from './wording.ts'

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

/** The lender's offer of a higher first step, as the borrower accepted it by a code (D12). */
export const creditRatingOfferPlan = (offer: ConsentFacts, createdAtMs: number): DocumentPlan => ({
  title: offer.title,
  subtitle: null,
  fullCost: null,
  blocks: [
    { kind: 'paragraph', text: `Кредитор: ${lenderText()}` },
    { kind: 'paragraph', text: `Кому: ${personText(offer.signer)}` },
    ...offer.paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    ...signatureBlocks(offer.signer, offer.signature),
    lenderSignature(),
  ],
  createdAtMs,
})

/** A consent taken back, with what stops and what goes on (152-FZ art. 9 p. 2, decision 0139). */
export const consentWithdrawalPlan = (
  { title, paragraphs, signer, signature, letter }: ConsentFacts,
  createdAtMs: number,
): DocumentPlan => ({
  title,
  subtitle: null,
  fullCost: null,
  blocks: [
    { kind: 'paragraph', text: `Кому: ${lenderText()}` },
    { kind: 'paragraph', text: `От кого: ${personText(signer)}` },
    ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    {
      kind: 'pairs',
      heading: 'Отзыв принят',
      rows: [
        ['Отозвал', fullName(signer)],
        ...(letter
          ? ([
              ['Способ', letter.how],
              ['Получено', dayText(letter.receivedOn)],
              ['Номер и дата письма', letter.reference],
              ['Отзыв внесён', moment(signature.signedAtMs)],
            ] as const)
          : ([
              ['Способ', 'Личный кабинет, раздел «Согласия»'],
              ['Дата и время', moment(signature.signedAtMs)],
              ['Сетевой адрес', signature.address],
            ] as const)),
        ['Версия текста согласия', signature.textVersion],
      ],
    },
    lenderSignature(),
  ],
  createdAtMs,
})
