import { useSearchParams } from 'react-router-dom'
import { kopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { PaymentBadge } from '../../../parts/payment-row/payment-row.tsx'
import { ScheduleChart } from '../../../parts/schedule-chart/schedule-chart.tsx'
import { ScheduleTable } from '../../../parts/schedule-table/schedule-table.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { useAccount } from '../account-context.ts'

const ROWS_SHOWN = 6

/**
 * What the payments consist of, as columns and as a table. Under a legal status it is the schedule of the contract, whose
 * dates ask for nothing any more (decision 0090).
 */
export function ContractPayments({ contract }: { readonly contract: Contract }) {
  const { today, offline } = useAccount()
  const [, setSearch] = useSearchParams()
  const isStopped = contract.legalStatus !== null
  const payable = contract.rows.find(({ status }) => status !== 'PAID')
  return (
    <>
      {contract.rows.length > 1 && !isStopped && (
        <Section title="Из чего состоят платежи">
          <Card>
            <ScheduleChart
              rows={contract.rows}
              {...(contract.contractState !== 'CLOSED' && { today })}
              {...(payable && {
                pay: {
                  dueOn: payable.dueOn,
                  disabled: offline,
                  onPay: () => setSearch({ pay: '' }, { replace: true }),
                },
              })}
            />
          </Card>
        </Section>
      )}
      <Section title={isStopped ? 'График по договору' : 'График платежей'}>
        <Card>
          <ScheduleTable
            collapsedTo={ROWS_SHOWN}
            rows={contract.rows.map((row) => ({
              number: row.number,
              dueOn: row.dueOn,
              paymentKopecks: kopecks(row.paymentKopecks),
              principalKopecks: kopecks(row.principalKopecks),
              interestKopecks: kopecks(row.interestKopecks),
              // Of a stopped schedule only what was paid means anything still.
              ...((!isStopped || row.status === 'PAID') && {
                state: <PaymentBadge compact status={row.status} dueOn={row.dueOn} today={today} />,
              }),
            }))}
          />
        </Card>
      </Section>
    </>
  )
}
