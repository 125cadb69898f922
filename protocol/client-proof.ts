/** How a client was identified (115-FZ art. 7): by a person at the desk, or by the provider's check. */
export const IDENTIFICATION_WAYS = ['DESK', 'PROVIDER'] as const

export type IdentificationWay = (typeof IDENTIFICATION_WAYS)[number]

/** How the lender's people made sure that whoever has lost a phone, or has got another passport, is the client (decisions 0099, 0105). */
export const CLIENT_PROOFS = ['OFFICE', 'VIDEO', 'LETTER'] as const

export type ClientProof = (typeof CLIENT_PROOFS)[number]

/** The same of a passport, which a client may also send from the account (decision 0111). */
export const PASSPORT_PROOFS = [...CLIENT_PROOFS, 'ACCOUNT'] as const

export type PassportProof = (typeof PASSPORT_PROOFS)[number]

export const CLIENT_PROOF_WORDS: Readonly<Record<PassportProof, string>> = {
  OFFICE: 'Личный приём, паспорт в руках',
  VIDEO: 'Видеозвонок, лицо рядом с паспортом',
  LETTER: 'Заявление, подпись заверена нотариусом',
  ACCOUNT: 'Прислан из кабинета, вход подтверждён',
}
