import { useId, useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import { AddToCalendar } from '../../../parts/add-to-calendar/add-to-calendar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useAccount } from '../account-context.ts'
import { EmptyState } from '../empty-state.tsx'
import { KeptNote } from '../kept-note.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PendingPayment } from '../pending-payment.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useOpenContracts } from '../use-open-contracts.ts'
import styles from './calendar.module.css'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { LegalNote } from './legal-note.tsx'
import { OverdueBanner } from './overdue-banner.tsx'

/** No open loan. */
const NothingToPay = () => (
  <Page title="Мои платежи">
    <PendingPayment />
    <EmptyState
      title="Платить пока нечего"
      lead="Когда возьмёте займ, здесь появятся даты и суммы платежей."
    >
      <ButtonLink block to={PATHS.addContract}>
        Выбрать займ
      </ButtonLink>
      <ButtonLink block variant="text" to={PATHS.closedContracts}>
        История закрытых договоров
      </ButtonLink>
    </EmptyState>
  </Page>
)

type PaymentsView = 'MONTH' | 'LIST'

const KEY = 'vovremya.payments-view'

/** The view chosen on this device; it says nothing about the person. */
const chosenView = (): PaymentsView => {
  try {
    return localStorage.getItem(KEY) === 'LIST' ? 'LIST' : 'MONTH'
  } catch {
    return 'MONTH'
  }
}

const keepView = (view: PaymentsView): void => {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage is full or forbidden: the choice then lives as long as the screen.
  }
}

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
      {contracts.map((contract) => (
        <LegalNote key={contract.loanApplicationId} contract={contract} />
      ))}
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
