import { kopecks } from '../../../../lending/money.ts'
import { ratesInForce } from '../../../../lending/loan-change.ts'
import { chargedPercent, type LoanRates } from '../../../../lending/rate.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { LoanEvidence } from '../../../parts/evidence/loan-evidence.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDailyRate, formatDate } from '../../../ui/format.ts'
import { productName } from '../../../ui/known.ts'
import { payoutPlace } from '../../../ui/payout-place.ts'
import { ownSum } from '../../../ui/sums.tsx'

const rate = (rates: LoanRates): string => formatDailyRate(chargedPercent(rates))

/** The rate in force, and that of the contract where new terms have lowered it (decision 0115). */
const rateRows = (contract: Contract) => {
  const now = rate(ratesInForce(contract))
  const signed = rate(contract)
  if (now === signed) return [{ term: 'Ставка', value: now }]
  return [
    { term: 'Ставка', value: now },
    { term: 'Ставка по договору', value: signed },
  ]
}

/** The terms as signed, both ПСК figures among them, and why the price is what it is (D7, D8). */
export const ContractTerms = ({ contract }: { readonly contract: Contract }) => (
  <Section title="Условия">
    <Card>
      <Facts
        rows={[
          { term: 'Договор', value: `№\u00a0${contract.contractNumber}` },
          { term: 'Займ', value: productName(contract.typeOfProduct) },
          { term: 'Сумма', value: ownSum(kopecks(contract.amountKopecks), { whole: true }) },
          { term: 'Выдан', value: formatDate(contract.issuedOn) },
          { term: 'Последний платёж', value: formatDate(contract.lastPaymentOn) },
          ...rateRows(contract),
          { term: 'ПСК', value: `${contract.fullCost.percentText}% годовых` },
          { term: 'ПСК в рублях', value: ownSum(kopecks(contract.fullCost.costKopecks)) },
          {
            term: contract.payoutBank ? 'Куда выдан' : 'Карта выдачи',
            value: payoutPlace(contract) ?? '—',
          },
        ]}
      />
      <LoanEvidence title="Почему такая цена" loanApplicationId={contract.loanApplicationId} />
    </Card>
  </Section>
)
