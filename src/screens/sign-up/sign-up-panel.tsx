import { lazy, Suspense } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { BESIDE, SidePanel } from '../../ui/side-panel.tsx'
import text from '../../ui/text.module.css'
import { useMedia } from '../../ui/use-media.ts'
import { OWN_SCREENS, type OwnScreen } from './own-screens.ts'
import styles from './sign-up-panel.module.css'

/** What is chosen costs the code of the schedules: it is fetched where it is shown. */
const ChosenLoan = lazy(() => import('./chosen-loan.tsx'))

interface Stage {
  readonly title: string
  readonly time: string
}

/** Measured walk-through at typing speed, each under its last screen. */
const STAGES = new Map<OwnScreen, Stage>([
  ['code', { title: 'Телефон и пароль', time: '1 мин' }],
  ['photos', { title: 'Снимки паспорта', time: '1 мин' }],
  ['passport', { title: 'Данные паспорта', time: '1 мин' }],
  ['numbers', { title: 'ИНН и СНИЛС', time: '1 мин' }],
  ['selfie', { title: 'Селфи', time: '30 с' }],
  ['address', { title: 'Адрес', time: '30 с' }],
  ['income', { title: 'Доход и платежи', time: '30 с' }],
  ['card', { title: 'Карта', time: '30 с' }],
  ['signature', { title: 'Подпись', time: '1 мин' }],
])

interface StageRowProps extends Stage {
  readonly state: 'DONE' | 'NOW' | 'AHEAD'
}

const StageRow = ({ title, time, state }: StageRowProps) => (
  <li
    className={classNames(
      styles.stage,
      state === 'DONE' && styles.done,
      state === 'NOW' && styles.now,
    )}
    aria-current={state === 'NOW' ? 'step' : undefined}
  >
    <span className={styles.mark}>
      {state === 'DONE' && <Icon name="check" size={16} stroke={3} />}
    </span>
    <span>
      {title}
      {state === 'DONE' && <span className={text.hidden}>, готово</span>}
    </span>
    {/* Apart when read aloud. */}{' '}
    {state !== 'DONE' && <span className={classNames(text.small, text.num)}>{time}</span>}
  </li>
)

/**
 * Beside the registration: what was chosen, every step and how long it takes. Drawn only where it is seen, since the steps
 * are called as the pages are.
 */
export function SignUpPanel({ screen }: { readonly screen: OwnScreen | 'done' }) {
  const isShown = useMedia(BESIDE)
  const behind = screen === 'done' ? OWN_SCREENS.length : OWN_SCREENS.indexOf(screen)
  const stages = [...STAGES].map(([last, stage]) => ({
    ...stage,
    isDone: OWN_SCREENS.indexOf(last) < behind,
  }))
  const now = stages.findIndex(({ isDone }) => !isDone)
  return (
    <SidePanel label="О регистрации" foot="Около 7 минут. Всё введённое сохраняется сразу.">
      {isShown && (
        <>
          <Suspense>
            <ChosenLoan />
          </Suspense>
          <ol className={styles.stages}>
            {stages.map(({ title, time, isDone }, index) => (
              <StageRow
                key={title}
                title={title}
                time={time}
                state={isDone ? 'DONE' : index === now ? 'NOW' : 'AHEAD'}
              />
            ))}
          </ol>
        </>
      )}
    </SidePanel>
  )
}
