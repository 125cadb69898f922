/** Complaints to the lender (обращения), answered within the terms of 442-FZ (decision 0058). */

/** What a complaint is about, as the register counts them. */
export const COMPLAINT_SUBJECTS = [
  'DEBT',
  'PAYMENT',
  'COLLECTION',
  'FRAUD',
  'PERSONAL_DATA',
  'CREDIT_HISTORY',
  'SERVICE',
  'OTHER',
] as const

export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number]

export const COMPLAINT_SUBJECT_WORDS: Readonly<Record<ComplaintSubject, string>> = {
  DEBT: 'Сумма долга и проценты',
  PAYMENT: 'Платёж или возврат',
  COLLECTION: 'Напоминания и взыскание',
  FRAUD: 'Займ оформил не я',
  PERSONAL_DATA: 'Личные данные',
  CREDIT_HISTORY: 'Кредитная история',
  SERVICE: 'Работа сервиса',
  OTHER: 'Другое',
}

/** How it came. */
export const COMPLAINT_CHANNELS = ['APP', 'SITE', 'MAIL', 'LETTER', 'OFFICE'] as const

export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]

/** Where it stands: the first three are open. */
export const COMPLAINT_STATES = [
  'REGISTERED',
  'IN_WORK',
  'EXTENDED',
  'ANSWERED',
  'REFUSED',
  'FORWARDED',
] as const

export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** Why the merits are not answered: no other reason is lawful (442-FZ). */
export const COMPLAINT_REFUSALS = ['ANONYMOUS', 'ABUSIVE', 'REPEATED'] as const

export type ComplaintRefusal = (typeof COMPLAINT_REFUSALS)[number]

export const COMPLAINT_REFUSAL_WORDS: Readonly<Record<ComplaintRefusal, string>> = {
  ANONYMOUS: 'Нельзя понять, кто пишет',
  ABUSIVE: 'Оскорбления или угрозы',
  REPEATED: 'На этот же вопрос уже ответили, нового нет',
}

export const MAX_COMPLAINT_LENGTH = 5_000

/** `2026-00012`: the year of the registration and the place in the register. */
export const COMPLAINT_NUMBER = /^20\d{2}-\d{5,9}$/

/** Every answer ends with it (442-FZ, 123-FZ). */
export const COMPLAINT_REMEDIES =
  'Если вы не согласны с ответом, вы можете обратиться к финансовому уполномоченному (finombudsman.ru), в Банк России (cbr.ru/reception), в нашу саморегулируемую организацию, а по вопросам взыскания — в Федеральную службу судебных приставов (fssp.gov.ru).'
