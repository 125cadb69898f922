import { kopecks } from '../../../../lending/money.ts'
import { chargedPercent } from '../../../../lending/rate.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { LoanEvidence } from '../../../parts/evidence/loan-evidence.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDailyRate, formatDate } from '../../../ui/format.ts'
import { productName } from '../../../ui/known.ts'
import { payoutPlace } from '../../../ui/payout-place.ts'
import { ownSum } from '../../../ui/sums.tsx'

/** The terms as signed, both ПСК figures among them, and why the price is what it is (D7, D8). */
export const ContractTerms = ({ contract }: { readonly contract: Contract }) => (
  <Section title="Условия">
    <Card>
      <Facts
        rows={[
          { term: 'Договор', value: `№ ${contract.contractNumber}` },
          { term: 'Займ', value: productName(contract.typeOfProduct) },
          { term: 'Сумма', value: ownSum(kopecks(contract.amountKopecks), { whole: true }) },
          { term: 'Выдан', value: formatDate(contract.issuedOn) },
          { term: 'Последний платёж', value: formatDate(contract.lastPaymentOn) },
          {
            term: 'Ставка',
            value: formatDailyRate(chargedPercent(contract)),
          },
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
