import { kopecks, toRoubles } from '../../../lending/money.ts'
import type { CardOperation } from '../sandbox-store.ts'
import { cardHolderMessage, reasonName } from './reason-texts.ts'
import { isSbpAccount, testCardOf } from './test-cards.ts'

const STATUS_CODES = {
  AwaitingAuthentication: 1,
  Authorized: 2,
  Completed: 3,
  Cancelled: 4,
  Declined: 5,
  Created: 0,
  Failed: 5,
} as const

const TYPES = { payment: 0, refund: 1, payout: 2 } as const

/** First six and last four digits: all that is ever shown of a card. */
export const faceOf = (operation: Pick<CardOperation, 'testCard'>) => {
  const { number, brand } = testCardOf(operation.testCard)
  return { firstSix: number.slice(0, 6), lastFour: number.slice(-4), brand }
}

/** Whether money came from an account by СБП, or goes back there. */
export const isBySbp = ({ testCard }: Pick<CardOperation, 'testCard'>): boolean =>
  isSbpAccount(testCard)

/** Where the money of an operation came from or goes to, for a person to read. */
export const sourceOf = (operation: Pick<CardOperation, 'testCard'>): string => {
  const { brand, lastFour } = faceOf(operation)
  return isBySbp(operation) ? 'СБП' : `${brand} •• ${lastFour}`
}

/** The transaction as the acquirer's answers show it. */
export const modelOf = (operation: CardOperation, publicId: string) => {
  const face = faceOf(operation)
  const amount = toRoubles(kopecks(operation.amountKopecks))
  return {
    PublicId: publicId,
    TransactionId: operation.transactionId,
    Amount: amount,
    Currency: 'RUB',
    CurrencyCode: 0,
    PaymentAmount: amount,
    PaymentCurrency: 'RUB',
    InvoiceId: operation.invoiceId,
    AccountId: operation.accountId,
    Description: operation.description,
    JsonData: operation.data,
    CreatedDate: `/Date(${operation.createdAtMs})/`,
    CreatedDateIso: new Date(operation.createdAtMs).toISOString().slice(0, 19),
    TestMode: true,
    OriginalTransactionId: operation.originalTransactionId,
    ...(!isBySbp(operation) && {
      CardFirstSix: face.firstSix,
      CardLastFour: face.lastFour,
      CardExpDate: operation.expires,
      Name: operation.holder,
      CardType: face.brand,
    }),
    Issuer: 'Тестовый банк',
    IssuerBankCountry: 'RU',
    Status: operation.status,
    StatusCode: STATUS_CODES[operation.status],
    ReasonCode: operation.reasonCode,
    Reason: reasonName(operation.reasonCode),
    CardHolderMessage: cardHolderMessage(operation.reasonCode),
    Type: TYPES[operation.type],
    Refunded: operation.refundedKopecks > 0,
    Token: operation.token,
    TransactionIsInProcess: operation.status === 'Created',
  }
}

/** The envelope around every answer about a transaction. */
export const envelopeOf = (operation: CardOperation, publicId: string) => ({
  Success: operation.status !== 'Declined' && operation.status !== 'Failed',
  Message: null,
  Model: modelOf(operation, publicId),
})
