import { lazy, Suspense, useState } from 'react'
import { saveCalendarFile } from '../../actions/calendar-file.ts'
import { failureOf, type Failure } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './add-to-calendar.module.css'

const SubscribeSheet = lazy(async () => ({
  default: (await import('./subscribe-sheet.tsx')).SubscribeSheet,
}))

interface AddToCalendarProps {
  readonly offline: boolean
  /** One contract's dates; without it those of all, with the subscription beside. */
  readonly loanApplicationId?: string
}

/** Payment dates for the calendar of the phone: a file with alarms, or an address to subscribe to (D33). */
export function AddToCalendar({ offline, loanApplicationId }: AddToCalendarProps) {
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [subscribing, setSubscribing] = useState(false)

  const save = async () => {
    setBusy(true)
    setSaved(false)
    setFailure(null)
    try {
      await saveCalendarFile(loanApplicationId)
      setSaved(true)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  return (
    <section className={styles.part} aria-label="Даты в календаре">
      <Button
        block
        variant="soft"
        icon="calendar"
        loading={busy}
        disabled={offline}
        onClick={() => void save()}
      >
        Добавить в календарь
      </Button>
      {loanApplicationId === undefined && (
        <Button small block variant="text" disabled={offline} onClick={() => setSubscribing(true)}>
          Подписаться на даты
        </Button>
      )}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <output className={classNames(text.small, text.muted)}>
        {offline
          ? 'Файл с датами составляет сервер: добавить можно, когда появится сеть.'
          : saved
            ? 'Файл скачан. Откройте его, и календарь напомнит за 3 дня, за день и утром в день платежа.'
            : ''}
      </output>
      {subscribing && (
        <Suspense fallback={null}>
          <SubscribeSheet onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </section>
  )
}
