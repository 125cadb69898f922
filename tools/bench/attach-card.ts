import { cardsCheckAuth, saveCardScan } from '../../protocol/calls/cloud-payments/cards.ts'
import { widgetConfig } from '../../protocol/calls/cloud-payments/payments.ts'
import { payInForm } from './card-form.ts'
import { until, type Walker } from './walker.ts'

const OPEN_STATES = ['CREATED', 'PROCESSING', 'UNKNOWN']
const TRIES = 5

/** Attaches a card through the acquirer's form with 3-D Secure; returns its paymentDataId, null when it came to nothing. */
const attachOnce = async (
  { http, key }: Walker,
  terms: { readonly clientId: string; readonly number?: string | undefined },
  attempt: number,
) => {
  const { publicId } = await http.send(widgetConfig)
  const { paynetOrderId, amount, accountId, invoiceId, currency } = await http.send(
    cardsCheckAuth,
    { key: key(`card-begin-${attempt}`), query: { userId: terms.clientId } },
  )
  const payment = { mode: 'auth', publicId, amount, currency, invoiceId, accountId } as const
  await payInForm(http, payment, terms.number)
  return () =>
    http.send(saveCardScan, {
      body: { cardScanFileId: null, paymentDataId: null, paynetOrderId },
    })
}

/** Attaches a card; does it anew, as a person would, when the form was cut off. Returns its paymentDataId. */
export const attachCard = async (
  walker: Walker,
  clientId: string,
  number?: string,
): Promise<string> => {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const readOutcome = await attachOnce(walker, { clientId, number }, attempt)
    const { card } = await until(
      walker,
      'the card',
      readOutcome,
      ({ state }) => !OPEN_STATES.includes(state),
    )
    if (card) return card.paymentDataId
  }
  throw new Error(`${walker.http.settings.owner} could not attach a card`)
}
