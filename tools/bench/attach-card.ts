import { cardsCheckAuth, saveCardScan, widgetConfig } from '../../protocol/calls/cloud-payments.ts'
import { payInForm } from './card-form.ts'
import { until, type Walker } from './walker.ts'

/** Attaches a card through the acquirer's form with 3-D Secure; returns its paymentDataId. */
export const attachCard = async (
  walker: Walker,
  clientId: string,
  number?: string,
): Promise<string> => {
  const { http, key } = walker
  const { publicId } = await http.send(widgetConfig)
  const { paynetOrderId, amount, accountId, invoiceId, currency } = await http.send(
    cardsCheckAuth,
    { key: key('card-begin'), query: { userId: clientId } },
  )
  const payment = { mode: 'auth', publicId, amount, currency, invoiceId, accountId } as const
  await payInForm(http, payment, number)
  const { card } = await until(
    walker,
    'the card',
    () =>
      http.send(saveCardScan, {
        body: { cardScanFileId: null, paymentDataId: null, paynetOrderId },
      }),
    ({ state }) => state !== 'CREATED' && state !== 'PROCESSING' && state !== 'UNKNOWN',
  )
  if (!card) throw new Error(`${http.settings.owner} could not attach a card`)
  return card.paymentDataId
}
