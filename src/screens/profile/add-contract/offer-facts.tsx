import { fromRoubles, kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS, MONTHS, PAYMENTS, WEEKS } from '../../../../lending/plural.ts'
import type { Product } from '../../../../lending/products.ts'
import type { Card, SbpBank } from '../../../queries/cards.ts'
import type { Offer } from '../../../actions/make-offer.ts'
import type { Choice } from '../../../state/calculator.ts'
import { Facts } from '../../../ui/facts.tsx'
import { counted } from '../../../ui/plural.ts'

interface OfferFactsProps {
  readonly offer: Offer
  readonly product: Product
  readonly choice: Choice
  readonly card: Card
  readonly bank: SbpBank | null
}

const TERM_FORMS = { day: DAYS, week: WEEKS, month: MONTHS }

/** What the code is going to sign, in five lines. */
export const OfferFacts = ({ offer, product, choice, card, bank }: OfferFactsProps) => (
  <Facts
    rows={[
      {
        term: `${product.name} на ${counted(choice.term, TERM_FORMS[product.unit])}`,
        value: formatMoney(fromRoubles(choice.amountRoubles), { whole: true }),
      },
      {
        term: `${counted(offer.rows.length, PAYMENTS)} по`,
        value: formatMoney(kopecks(offer.paymentKopecks)),
      },
      { term: 'Вернёте всего', value: formatMoney(kopecks(offer.totalKopecks)) },
      {
        term: 'ПСК',
        value: `${offer.fullCost.percentText}% / ${formatMoney(kopecks(offer.fullCost.costKopecks))}`,
      },
      bank ? { term: 'По СБП', value: bank.name } : { term: 'На карту', value: card.mask },
    ]}
  />
)
