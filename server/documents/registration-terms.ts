import { createHash } from 'node:crypto'
import { formatFullDate } from '../../lending/plain-text.ts'
import { BRAND } from '../../protocol/brand.ts'
import { CONSENT_VERSION } from '../../protocol/consents.ts'
import type { DocumentType } from '../../protocol/enums.ts'
import { fullName, mailText, money } from './wording.ts'

/** What the questionnaire says about its signer. */
export interface Applicant {
  readonly phone: string
  /** Null: none was given. */
  readonly mail: string | null
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string | null
  readonly birthDate: string
  readonly serialNumber: string
  readonly documentNumber: string
  readonly issuedDate: string
  readonly departmentCode: string
  readonly registrationAddress: string
  readonly livingAddress: string
  readonly monthlyIncomeRoubles: number
  readonly monthlyObligationsRoubles: number
}

export interface RegistrationDocument {
  readonly type: Exclude<DocumentType, 'CONSUMER_LOAN'>
  readonly title: string
  readonly textVersion: string
  readonly paragraphs: string[]
}

const roubles = (value: number): string => money(Math.round(value * 100))

const application = (applicant: Applicant): string[] => [
  `Я, ${fullName(applicant)}, дата рождения ${formatFullDate(applicant.birthDate)}, прошу ${BRAND.legalName} рассмотреть мою анкету и открыть мне личный кабинет.`,
  `Паспорт: серия ${applicant.serialNumber}, номер ${applicant.documentNumber}, выдан ${formatFullDate(applicant.issuedDate)}, код подразделения ${applicant.departmentCode}.`,
  `Адрес регистрации: ${applicant.registrationAddress}. Адрес проживания: ${applicant.livingAddress}.`,
  `Телефон ${applicant.phone}${mailText(applicant)}.`,
  `Доход ${roubles(applicant.monthlyIncomeRoubles)} в месяц, обязательные платежи ${roubles(applicant.monthlyObligationsRoubles)} в месяц.`,
  'Сведения верны. Рассмотрение анкеты бесплатно и не обязывает меня брать заём.',
]

const analogSignature = ({ phone }: Applicant): string[] => [
  `Код из СМС или звонка на номер ${phone}, введённый в личном кабинете, ${BRAND.legalName} и я признаём простой электронной подписью, равной собственноручной (63-ФЗ, статьи 6 и 9).`,
  'Подписавшего определяют по номеру телефона, на который отправлен код. Код относится только к тому тексту, для которого он отправлен.',
  'Я обязуюсь никому не сообщать код и сразу сказать, если потеряю телефон или номер.',
]

const creditHistory = (applicant: Applicant): string[] => [
  `Я, ${fullName(applicant)}, согласен на получение ${BRAND.legalName} (ОГРН ${BRAND.ogrn}, ИНН ${BRAND.inn}) моей кредитной истории из бюро кредитных историй (218-ФЗ, статья 6).`,
  'Цель: решение о займе и его условиях, проверка самозапрета и расчёт долговой нагрузки.',
  'Согласие действует 6 месяцев, а если за это время заключён договор займа — весь срок договора. Его можно отозвать в поддержке.',
]

/** The consent to ask the credit bureau, in force for half a year; given again it is this same text (218-FZ art. 6). */
export const creditHistoryConsent = (applicant: Applicant) => ({
  type: 'CREDIT_HISTORY' as const,
  title: 'Согласие на получение кредитной истории',
  textVersion: CONSENT_VERSION,
  paragraphs: creditHistory(applicant),
})

/** Documents the code of REGISTRATION_END signs, with this client's data in them (D19). */
export const registrationDocuments = (applicant: Applicant): RegistrationDocument[] => [
  {
    type: 'SERVICE_APPLICATION',
    title: 'Анкета',
    textVersion: CONSENT_VERSION,
    paragraphs: application(applicant),
  },
  {
    type: 'ANALOG_SIGNATURE',
    title: 'Соглашение о подписи кодом',
    textVersion: CONSENT_VERSION,
    paragraphs: analogSignature(applicant),
  },
  creditHistoryConsent(applicant),
]

/** SHA-256 of everything the documents say: the code is good for exactly this (D22). */
export const registrationTermsHash = (documents: readonly RegistrationDocument[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        documents.map(({ type, title, textVersion, paragraphs }) => [
          type,
          title,
          textVersion,
          paragraphs,
        ]),
      ),
    )
    .digest('hex')
