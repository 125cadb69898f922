/** How the lender's people made sure that a client without their phone is the client (decision 0099). */
export const PHONE_PROOFS = ['OFFICE', 'VIDEO', 'LETTER'] as const

export type PhoneProof = (typeof PHONE_PROOFS)[number]

export const PHONE_PROOF_WORDS: Readonly<Record<PhoneProof, string>> = {
  OFFICE: 'Личный приём, паспорт в руках',
  VIDEO: 'Видеозвонок, лицо рядом с паспортом',
  LETTER: 'Заявление, подпись заверена нотариусом',
}
