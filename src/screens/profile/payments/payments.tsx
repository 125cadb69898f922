import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { addKopecks, kopecks } from '../../../../lending/money.ts'
import { PAYMENTS } from '../../../../lending/plural.ts'
import { PRODUCTS } from '../../../../lending/products.ts'
import { contractPath, PATHS } from '../../../../protocol/paths.ts'
import { type Contract, loadContracts, recallContracts } from '../../../actions/load-contract.ts'
import { contractOn } from '../../../offline/contract-on.ts'
import { PaymentRow } from '../../../parts/payment-row/payment-row.tsx'
import { Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoney } from '../../../ui/format.ts'
import { List } from '../../../ui/list-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { counted } from '../../../ui/plural.ts'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { PendingPayment } from '../pending-payment.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useLoaded } from '../use-loaded.ts'
import { monthsOf } from './months.ts'
import { NothingToPay } from './nothing-to-pay.tsx'
import { PayNext } from './pay-next.tsx'

/** «Мои платежи»: every payment of every open loan, month by month, the nearest first to be paid (spec §1). */
export default function Payments() {
  const { account, today } = useAccount()
  const ids = useMemo(
    () =>
      account.contracts
        .filter(({ contractState }) => contractState === 'ACTIVE' || contractState === 'OVERDUE')
        .map(({ loanApplicationId }) => loanApplicationId),
    [account.contracts],
  )
  const load = useCallback((signal: AbortSignal) => loadContracts(ids, signal), [ids])
  const recall = useCallback(async (): Promise<readonly Contract[] | null> => {
    const kept = (await recallContracts()).filter(({ loanApplicationId }) =>
      ids.includes(loanApplicationId),
    )
    return kept.length > 0 ? kept : null
  }, [ids])
  const { value, fromDevice, failure, reload } = useLoaded(load, recall)
  const contracts = useMemo(
    () => (fromDevice ? value?.map((contract) => contractOn(contract, today)) : value) ?? [],
    [value, fromDevice, today],
  )

  if (ids.length === 0) return <NothingToPay />
  if (!value)
    return (
      <Page title="Мои платежи">
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ListSkeleton />}
      </Page>
    )

  const { ahead, behind } = monthsOf(contracts)
  return (
    <Page title="Мои платежи">
      <PendingPayment />
      <PayNext contracts={contracts} />
      {[...ahead, ...behind].map(({ key, title, rows, leftKopecks, leftCount }) => (
        <Section
          key={key}
          title={title}
          aside={
            leftCount > 0 && (
              <span className={classNames(text.small, text.muted)}>
                {`${counted(leftCount, PAYMENTS)}, ${formatMoney(leftKopecks)}`}
              </span>
            )
          }
        >
          <List>
            {rows.map(({ contract, row }) => (
              <PaymentRow
                key={`${contract.loanApplicationId} ${row.number}`}
                title={PRODUCTS[contract.typeOfProduct].name}
                number={row.number}
                of={contract.rows.length}
                dueOn={row.dueOn}
                status={row.status}
                amountKopecks={row.paymentKopecks}
                today={today}
                to={contractPath(contract.loanApplicationId)}
              />
            ))}
          </List>
        </Section>
      ))}
      <p className={classNames(text.small, text.muted)}>
        {`Всего осталось вернуть ${formatMoney(
          addKopecks(
            ...contracts.map(({ remainingTotalKopecks }) => kopecks(remainingTotalKopecks)),
          ),
        )}. Закрытые договоры — `}
        <Link className={text.link} to={PATHS.closedContracts}>
          в истории
        </Link>
        .
      </p>
    </Page>
  )
}
