import { describe, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { formatFullDate } from '../../../lending/plain-text.ts'
import { BRAND } from '../../../protocol/brand.ts'
import { OPENING_CONSENTS } from '../../../protocol/consents.ts'
import type { ConsentFacts, PrintedFacts, ReceiptFacts } from '../../../server/document-facts.ts'
import { agreedCard, autoDebitConsent } from '../../../server/documents/auto-debit-consent.ts'
import {
  creditRatingOfferLines,
  creditRatingRequestLines,
  creditRatingText,
} from '../../../server/documents/credit-rating-terms.ts'
import { consentWithdrawalText } from '../../../server/documents/consent-withdrawal.ts'
import { makePdf } from '../../../server/documents/make-pdf.ts'
import { personalDataConsent } from '../../../server/documents/personal-data-consent.ts'
import { registrationDocuments } from '../../../server/documents/registration-terms.ts'
import { money, sum } from '../../../server/documents/wording.ts'
import { loanFacts, PERSON, SIGNATURE, SIGNED_AT_MS } from './facts.ts'
import { pdfText } from './read-pdf.ts'

/** Words without the breaks a narrow column puts between them. */
const squeezed = (text: string): string => text.replaceAll(/[\s-]+/g, '')

const printed = async (document: PrintedFacts): Promise<string> =>
  squeezed(await pdfText(await makePdf(document, SIGNED_AT_MS)))

/** Those of the texts that the document does not say. */
const missing = (whole: string, ...texts: readonly string[]): string[] =>
  texts.filter((text) => !whole.includes(squeezed(text)))

const consent = (
  { title, paragraphs }: Pick<ConsentFacts, 'title' | 'paragraphs'>,
  signature = SIGNATURE,
): ConsentFacts => ({ title, paragraphs, signer: PERSON, signature })

const { facts: loan, priced } = loanFacts('OPTIMAL', 50_000, 24)

const RECEIPT: ReceiptFacts = {
  paymentId: '5b1c1b0e-6a52-4b0c-8f5f-6f0d4bb3a111',
  contractNumber: '261121-0001',
  payer: PERSON,
  amountKopecks: 857_730,
  principalKopecks: 317_730,
  interestKopecks: 530_000,
  penaltyKopecks: 10_000,
  advanceKopecks: 0,
  overpaidKopecks: 0,
  cardMask: 'Мир •• 4417',
  transactionId: '897728064',
  paidAtMs: SIGNED_AT_MS,
}

describe('read back from its file', () => {
  test('the schedule has the full cost, every row and the totals', async () => {
    const whole = await printed({ type: 'SCHEDULE', facts: loan })
    expect(
      missing(
        whole,
        'График платежей',
        `${loan.fullCostPercentText} % годовых`,
        money(loan.fullCostKopecks),
      ),
    ).toEqual([])
    for (const row of priced.schedule.rows) {
      expect(
        missing(whole, `${row.number} ${formatFullDate(row.dueOn)} ${sum(row.paymentKopecks)}`),
      ).toEqual([])
    }
    expect(missing(whole, `Итого ${sum(priced.schedule.totalKopecks)}`)).toEqual([])
  })

  test('the application names sum, term, card and both sides', async () => {
    const whole = await printed({ type: 'CONSUMER_LOAN', facts: loan })
    expect(
      missing(whole, 'Заявление о предоставлении потребительского займа', BRAND.legalNameFull),
    ).toEqual([])
    expect(
      missing(whole, 'Иванова Анна Петровна', money(5_000_000), '24 недели', 'Мир •• 4417'),
    ).toEqual([])
    expect(
      missing(whole, 'Подписано простой электронной подписью', String(SIGNATURE.codeHash)),
    ).toEqual([])
  })

  test('the receipt says what was paid and what it went to, in words too, without commission', async () => {
    const whole = await printed({ type: 'RECEIPT', facts: RECEIPT })
    expect(
      missing(whole, 'Квитанция об оплате', 'Договор займа № 261121-0001', 'Иванова Анна Петровна'),
    ).toEqual([])
    expect(
      missing(
        whole,
        `${money(857_730)} (восемь тысяч пятьсот семьдесят семь рублей тридцать копеек)`,
      ),
    ).toEqual([])
    expect(
      missing(
        whole,
        `Проценты ${money(530_000)}`,
        `Основной долг ${money(317_730)}`,
        `Пеня ${money(10_000)}`,
      ),
    ).toEqual([])
    expect(
      missing(
        whole,
        `Комиссия ${money(0)}`,
        '897728064',
        RECEIPT.paymentId,
        '21.11.2026 в 12:05:07 (МСК)',
      ),
    ).toEqual([])
    expect(whole).not.toContain('Переплата')
  })

  test('the certificate says that the contract is closed and nothing is owed', async () => {
    const whole = await printed({
      type: 'CERTIFICATE',
      facts: {
        contractNumber: '261121-0001',
        signedOn: isoDate('2026-11-21'),
        closedOn: isoDate('2027-05-21'),
        closeReason: 'EARLY',
        amountKopecks: fromRoubles(30_000),
        paidKopecks: 4_120_050,
        forgivenKopecks: 0,
        borrower: PERSON,
      },
    })
    expect(
      missing(
        whole,
        'Справка о закрытии договора займа',
        'закрыт 21.05.2027: заём возвращён досрочно',
      ),
    ).toEqual([])
    expect(
      missing(whole, 'Задолженности нет', `Всего заплачено ${money(4_120_050)}`, BRAND.ogrn),
    ).toEqual([])
  })

  test('the certificate of a forgiven debt says how much the lender forgave', async () => {
    const whole = await printed({
      type: 'CERTIFICATE',
      facts: {
        contractNumber: '261121-0001',
        signedOn: isoDate('2026-11-21'),
        closedOn: isoDate('2027-05-21'),
        closeReason: 'FORGIVEN',
        amountKopecks: fromRoubles(30_000),
        paidKopecks: 500_000,
        forgivenKopecks: 0,
        debtForgivenKopecks: 2_720_050,
        borrower: PERSON,
      },
    })
    expect(
      missing(
        whole,
        'закрыт 21.05.2027: кредитор простил остаток долга',
        `Всего заплачено ${money(500_000)}`,
        `Прощено кредитором ${money(2_720_050)}`,
        'Задолженности нет',
      ),
    ).toEqual([])
  })

  test('each text signed at the end of the registration is a document of its own with its signature', async () => {
    const documents = registrationDocuments({
      ...PERSON,
      monthlyIncomeRoubles: 90_000,
      monthlyObligationsRoubles: 10_000,
    })
    expect(documents.map(({ type }) => type).toSorted()).toEqual([
      'ANALOG_SIGNATURE',
      'CREDIT_HISTORY',
      'SERVICE_APPLICATION',
    ])
    for (const document of documents) {
      const whole = await printed({ type: document.type, facts: consent(document) })
      expect(
        missing(whole, document.title, ...document.paragraphs, String(SIGNATURE.codeHash)),
      ).toEqual([])
    }
  })

  test('the consent to personal data is word for word what was ticked on the screen, and says it was ticked', async () => {
    const ticked = { ...SIGNATURE, codeHash: null, termsHash: null }
    const facts = consent(personalDataConsent(), ticked)
    const whole = await printed({ type: 'PERSONAL_DATA', facts })
    expect(
      missing(
        whole,
        OPENING_CONSENTS.PERSONAL_DATA.title,
        ...OPENING_CONSENTS.PERSONAL_DATA.paragraphs,
      ),
    ).toEqual([])
    expect(missing(whole, 'Согласие дано', 'Отметка в личном кабинете', '203.0.113.7')).toEqual([])
  })

  test('the consent to automatic debit names contract, card, times and how to stop', async () => {
    const { title, paragraphs } = autoDebitConsent('261121-0001')
    const lines = [...paragraphs, agreedCard('Мир •• 4417')]
    const whole = await printed({
      type: 'AUTO_DEBIT',
      facts: consent({ title, paragraphs: lines }),
    })
    expect(missing(whole, title, ...lines)).toEqual([])
  })

  test('a consent taken back says its number, what stops and what goes on, and that nothing was signed by a code', async () => {
    for (const type of ['PERSONAL_DATA', 'CREDIT_HISTORY'] as const) {
      const { title, paragraphs } = consentWithdrawalText(type, 'О-2026-00012')
      const whole = await printed({
        type: 'CONSENT_WITHDRAWAL',
        facts: consent({ title, paragraphs }),
      })
      expect(missing(whole, title, ...paragraphs, 'О-2026-00012', 'Отзыв принят')).toEqual([])
      expect(whole).not.toContain('Согласие дано')
    }
  })

  test('a consent taken back by a letter says how and when the letter came, and speaks for nobody', async () => {
    const { title, paragraphs } = consentWithdrawalText('PERSONAL_DATA', 'О-2026-00013', true)
    const letter = {
      how: 'Электронное письмо',
      receivedOn: isoDate('2026-11-20'),
      reference: 'Вх. 31',
    }
    const facts = { ...consent({ title, paragraphs }), letter }
    const whole = await printed({ type: 'CONSENT_WITHDRAWAL', facts })
    expect(missing(whole, ...paragraphs, 'Электронное письмо', 'Вх. 31', 'Получено')).toEqual([])
    expect(whole).not.toMatch(/Я отзываю|Личный кабинет, раздел/)
  })

  test('offer and request of a higher first step say the terms, the decision and its reasons', async () => {
    const text = creditRatingText(PERSON, 5_000_000)
    const reason = 'Есть просроченный платёж.'
    const decision = {
      outcome: 'REFUSED' as const,
      findings: [
        { rule: 'OVERDUE' as const, limit: 0, value: 1, verdict: 'REFUSE' as const, reason },
      ],
    }
    const offer = creditRatingOfferLines(text)
    const offered = await printed({
      type: 'CREDIT_RATING_OFFER',
      facts: consent({ title: text.title, paragraphs: offer }),
    })
    expect(missing(offered, text.title, ...offer, 'Бесплатно', money(5_000_000))).toEqual([])
    expect(offered.indexOf('Кредитор:')).toBeLessThan(offered.indexOf('Кому:'))
    const asked = creditRatingRequestLines(text, decision)
    const request = await printed({
      type: 'CREDIT_RATING_REQUEST',
      facts: consent({ title: 'Запрос', paragraphs: asked }),
    })
    expect(missing(request, ...asked, 'Решение кредитора: отказать.', reason)).toEqual([])
  })
})
