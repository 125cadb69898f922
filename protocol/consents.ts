import { BRAND } from './brand.ts'

/** Version of the consent texts in force; stored with each consent (D19). A new text gets a new version. */
export const CONSENT_VERSION = '2026-11'

export interface ConsentText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

const LENDER = `${BRAND.legalName} (ОГРН ${BRAND.ogrn}, ИНН ${BRAND.inn}, ${BRAND.address})`

/**
 * The two consents given with the phone number, before anything else is known of the person: the same words on the
 * screen and in the filed document. Personal data: 152-FZ art. 9, since 01.09.2025 a document of its own;
 * signature by code: 63-FZ art. 6 and 9.
 */
export const OPENING_CONSENTS: Readonly<Record<'PERSONAL_DATA' | 'ANALOG_SIGNATURE', ConsentText>> =
  {
    PERSONAL_DATA: {
      title: 'Согласие на обработку персональных данных',
      paragraphs: [
        `Я даю согласие ${LENDER} на обработку моих персональных данных.`,
        'Какие данные: фамилия, имя, отчество, дата и место рождения, данные и снимки паспорта, снимок лица с паспортом, ИНН, СНИЛС, адреса, телефон, почта, сведения о доходе и платежах, сведения о займах и платежах по ним.',
        'Зачем: рассмотреть анкету, заключить и исполнить договор займа, проверить сведения, напомнить о платеже, выполнить требования закона.',
        'Что с ними делают: сбор, запись, хранение, уточнение, использование, передача бюро кредитных историй и банку, который переводит деньги, обезличивание, блокирование и удаление, с помощью программ и без них. Данные хранятся в России.',
        'Срок: до закрытия договоров и ещё пять лет, если закон не требует дольше. Согласие можно отозвать в поддержке или письмом по адресу компании. После отзыва остаются только данные, которые обязан хранить закон.',
      ],
    },
    ANALOG_SIGNATURE: {
      title: 'Соглашение о подписи кодом',
      paragraphs: [
        `Код из СМС или звонка на мой номер, введённый в личном кабинете, ${BRAND.legalName} и я признаём простой электронной подписью, равной собственноручной.`,
        'Подписавшего определяют по номеру телефона, на который отправлен код. Код относится только к тому тексту, для которого он отправлен.',
        'Я обязуюсь никому не сообщать код и сразу сказать, если потеряю телефон или номер.',
      ],
    },
  }
