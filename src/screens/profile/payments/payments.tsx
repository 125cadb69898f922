import { useId, useState } from 'react'
import { AddToCalendar } from '../../../parts/add-to-calendar/add-to-calendar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { KeptNote } from '../kept-note.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PendingPayment } from '../pending-payment.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useOpenContracts } from '../use-open-contracts.ts'
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
  const { offline } = useAccount()
  const { count, contracts, copyOf, failure, reload } = useOpenContracts()
  const [view, setView] = useState(chosenView)
  const panelId = useId()
  const show = (next: PaymentsView) => {
    keepView(next)
    setView(next)
  }

  if (count === 0) return <NothingToPay />
  if (!contracts)
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
      {copyOf !== null && (offline || failure) && <KeptNote copyOf={copyOf} />}
    </Page>
  )
}
