/** How the lender's people made sure that whoever has lost a phone, or has got another passport, is the client (decisions 0099, 0105). */
export const CLIENT_PROOFS = ['OFFICE', 'VIDEO', 'LETTER'] as const

export type ClientProof = (typeof CLIENT_PROOFS)[number]

export const CLIENT_PROOF_WORDS: Readonly<Record<ClientProof, string>> = {
  OFFICE: 'Личный приём, паспорт в руках',
  VIDEO: 'Видеозвонок, лицо рядом с паспортом',
  LETTER: 'Заявление, подпись заверена нотариусом',
}
