/** How a letter that takes a consent back came (152-FZ art. 9 p. 2, decision 0141). */
export const CONSENT_LETTER_CHANNELS = ['LETTER', 'MAIL', 'OFFICE'] as const

export type ConsentLetterChannel = (typeof CONSENT_LETTER_CHANNELS)[number]

export const CONSENT_LETTER_WORDS: Readonly<Record<ConsentLetterChannel, string>> = {
  LETTER: 'Письмо на бумаге',
  MAIL: 'Электронное письмо',
  OFFICE: 'Заявление в офисе',
}
