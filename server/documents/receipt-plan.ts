import type { ReceiptFacts } from '../document-facts.ts'
import { roublesInWords } from './amount-in-words.ts'
import { lenderText } from './contract-text.ts'
import type { DocumentPlan } from './document-plan.ts'
import { lenderSignature } from './signature-blocks.ts'
import { fullName, moment, money } from './wording.ts'

const parts = (receipt: ReceiptFacts): [string, string][] =>
  (
    [
      ['Проценты', receipt.interestKopecks],
      ['Основной долг', receipt.principalKopecks],
      ['Пеня', receipt.penaltyKopecks],
      ['Судебные расходы', receipt.courtCostsKopecks ?? 0],
      ['Отложено на следующий платёж', Math.max(receipt.advanceKopecks, 0)],
      ['Зачтено из аванса', Math.max(-receipt.advanceKopecks, 0)],
      ['Погашение списанного долга', receipt.recoveredKopecks ?? 0],
      ['Переплата, вернём', receipt.overpaidKopecks],
    ] as const
  )
    .filter(([, kopecks]) => kopecks !== 0)
    .map(([name, kopecks]) => [name, money(kopecks)])

/** What was paid and what it went to, in the legal order (D11). */
export const receiptPlan = (receipt: ReceiptFacts, createdAtMs: number): DocumentPlan => ({
  title: 'Квитанция об оплате',
  subtitle: `Договор займа № ${receipt.contractNumber}`,
  fullCost: null,
  blocks: [
    {
      kind: 'pairs',
      heading: null,
      rows: [
        ...(receipt.payer === null ? [] : [['Плательщик', fullName(receipt.payer)] as const]),
        ['Получатель', lenderText()],
        ['Дата и время', moment(receipt.paidAtMs)],
        ['Сумма', `${money(receipt.amountKopecks)} (${roublesInWords(receipt.amountKopecks)})`],
        ['Комиссия', money(0)],
        ...(receipt.cardMask === null ? [] : [['Карта', receipt.cardMask] as const]),
        ...(receipt.transactionId === null
          ? []
          : [['Номер операции', receipt.transactionId] as const]),
        ['Номер платежа', receipt.paymentId],
      ],
    },
    { kind: 'pairs', heading: 'На что пошли деньги', rows: parts(receipt) },
    lenderSignature(),
  ],
  createdAtMs,
})
