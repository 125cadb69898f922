import { useCallback } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { PRODUCTS } from '../../../../lending/products.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { loadContract, recallContract } from '../../../actions/load-contract.ts'
import { contractOn } from '../../../offline/contract-on.ts'
import { LoanEvidence } from '../../../parts/evidence/loan-evidence.tsx'
import { LoanTimeline } from '../../../parts/loan-timeline/loan-timeline.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatMoney, formatPercent } from '../../../ui/format.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ContractSkeleton } from '../skeletons.tsx'
import { useLoaded } from '../use-loaded.ts'
import { ClosedNote } from './closed-note.tsx'
import { ContractDocuments } from './contract-documents.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { Movements } from './movements.tsx'
import { NextPayment } from './next-payment.tsx'
import { UnknownLoan } from './unknown-loan.tsx'
import { PaidProgress } from '../paid-progress.tsx'
import { Payoff } from './payoff.tsx'

/** A paid-out contract: next payment first, then how far it is, the schedule, terms, documents, full payoff. */
export function ContractView({ id }: { readonly id: string }) {
  const { today } = useAccount()
  const load = useCallback((signal: AbortSignal) => loadContract(id, signal), [id])
  const recall = useCallback(() => recallContract(id), [id])
  const { value, fromDevice, failure, reload } = useLoaded(load, recall)

  if (!value && failure?.code === 'NOT_FOUND') return <UnknownLoan />
  if (!value)
    return (
      <Page title="Займ">
        <ContractChips />
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ContractSkeleton />}
      </Page>
    )

  // The copy is of another day: what is due today is computed by the server's own functions (D31).
  const contract = fromDevice ? contractOn(value.contract, today) : value.contract
  const closed = contract.contractState === 'CLOSED'
  return (
    <Page title="Займ" twoColumns {...(closed && { back: PATHS.closedContracts })}>
      <PageColumn>
        {!closed && <ContractChips />}
        {closed ? <ClosedNote contract={contract} /> : <NextPayment contract={contract} />}
        <PaidProgress contract={contract} />
        <ContractPayments contract={contract} />
      </PageColumn>
      <PageColumn>
        {!closed && <Payoff contract={contract} />}
        <LoanTimeline contract={contract} today={today} />
        <ContractDocuments contract={contract} />
        <Section title="Условия">
          <Card>
            <Facts
              rows={[
                { term: 'Договор', value: `№ ${contract.contractNumber}` },
                { term: 'Займ', value: PRODUCTS[contract.typeOfProduct].name },
                {
                  term: 'Сумма',
                  value: formatMoney(kopecks(contract.amountKopecks), { whole: true }),
                },
                { term: 'Выдан', value: formatDate(contract.issuedOn) },
                { term: 'Последний платёж', value: formatDate(contract.lastPaymentOn) },
                {
                  term: 'Ставка',
                  value: `${formatPercent(contract.dailyRateMillionths / 10_000)} в день`,
                },
                { term: 'ПСК', value: `${contract.fullCost.percentText}% годовых` },
                {
                  term: 'ПСК в рублях',
                  value: formatMoney(kopecks(contract.fullCost.costKopecks)),
                },
                { term: 'Карта выдачи', value: contract.cardMask ?? '—' },
              ]}
            />
            <LoanEvidence
              title="Почему такая цена"
              loanApplicationId={contract.loanApplicationId}
            />
          </Card>
        </Section>
        <Movements movements={value.movements} />
      </PageColumn>
    </Page>
  )
}
