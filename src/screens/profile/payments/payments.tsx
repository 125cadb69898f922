import { useId, useMemo, useState } from 'react'
import { contractOn } from '../../../offline/contract-on.ts'
import { AddToCalendar } from '../../../parts/add-to-calendar/add-to-calendar.tsx'
import { contractsQuery } from '../../../queries/contracts.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { PendingPayment } from '../pending-payment.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import styles from './calendar.module.css'
import { chosenView, keepView, type PaymentsView } from './chosen-view.ts'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'
import { OverdueBanner } from './overdue-banner.tsx'
import { Segmented } from '../../../ui/segmented.tsx'

const OPTIONS = [
  { value: 'MONTH', label: 'Месяц' },
  { value: 'LIST', label: 'Список' },
] as const

interface ViewSwitchProps {
  readonly view: PaymentsView
  readonly controls: string
  readonly onChange: (view: PaymentsView) => void
}

/** Month or list. */
const ViewSwitch = (props: ViewSwitchProps) => (
  <Segmented<PaymentsView> label="Вид" options={OPTIONS} value={props.view} {...props} />
)

/** «Мои платежи»: every payment of every open loan, as a month or as a list (spec §1). */
export default function Payments() {
  const { account, today, offline } = useAccount()
  const ids = useMemo(
    () =>
      account.contracts
        .filter(({ contractState }) => contractState === 'ACTIVE' || contractState === 'OVERDUE')
        .map(({ loanApplicationId }) => loanApplicationId),
    [account.contracts],
  )
  const { data: value, asOf, source, error: failure, reload } = useQuery(contractsQuery, ids)
  const fromDevice = source === 'device'
  const contracts = useMemo(
    () => (fromDevice ? value?.map((contract) => contractOn(contract, today)) : value) ?? [],
    [value, fromDevice, today],
  )
  const [view, setView] = useState(chosenView)
  const panelId = useId()
  const show = (next: PaymentsView) => {
    keepView(next)
    setView(next)
  }

  if (ids.length === 0) return <NothingToPay />
  if (!value)
    return (
      <Page title="Мои платежи">
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ListSkeleton />}
      </Page>
    )

  const addToCalendar = <AddToCalendar offline={offline} />
  return (
    <Page title="Мои платежи">
      <PendingPayment />
      {view === 'MONTH' &&
        contracts.map((contract) => (
          <OverdueBanner key={contract.loanApplicationId} contract={contract} />
        ))}
      <div className={styles.switch}>
        <ViewSwitch view={view} controls={panelId} onChange={show} />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={view === 'MONTH' ? 'Месяц' : 'Список'}
        className={classNames(styles.view, view === 'MONTH' && styles.two)}
      >
        {view === 'MONTH' ? (
          <MonthView contracts={contracts} onAll={() => show('LIST')}>
            {addToCalendar}
          </MonthView>
        ) : (
          <>
            <ListView contracts={contracts} />
            {addToCalendar}
          </>
        )}
      </div>
      {fromDevice && asOf !== null && (offline || failure) && (
        <p className={classNames(text.small, text.muted)}>
          {`Графики на этом устройстве сохранены ${formatMoment(asOf)}; состояние платежей посчитано на сегодня.`}
        </p>
      )}
    </Page>
  )
}
