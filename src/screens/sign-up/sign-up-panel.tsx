import { lazy, Suspense } from 'react'
import { REGISTRATION_STEPS, type RegistrationStep } from '../../../protocol/enums.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { BESIDE, SidePanel } from '../../ui/side-panel.tsx'
import text from '../../ui/text.module.css'
import { useMedia } from '../../ui/use-media.ts'
import styles from './sign-up-panel.module.css'

/** What is chosen costs the code of the schedules: it is fetched where it is shown. */
const ChosenLoan = lazy(() => import('./chosen-loan.tsx'))

interface Stage {
  readonly title: string
  readonly time: string
}

/** Measured walk-through at typing speed, by step. */
const STAGES: Readonly<Record<Exclude<RegistrationStep, 'done'>, Stage>> = {
  phone: { title: 'Телефон и пароль', time: '1 мин' },
  user_info: { title: 'Данные паспорта', time: '2 мин' },
  passport: { title: 'Снимки паспорта', time: '1 мин' },
  selfie: { title: 'Селфи', time: '30 с' },
  address: { title: 'Адрес', time: '30 с' },
  contacts: { title: 'Доход и платежи', time: '30 с' },
  card: { title: 'Карта', time: '30 с' },
  sign: { title: 'Подпись', time: '1 мин' },
}

const STAGE_STEPS = REGISTRATION_STEPS.filter((step) => step !== 'done')

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
export function SignUpPanel({ step }: { readonly step: RegistrationStep }) {
  const isShown = useMedia(BESIDE)
  const now = REGISTRATION_STEPS.indexOf(step)
  return (
    <SidePanel label="О регистрации" foot="Около 7 минут. Всё введённое сохраняется сразу.">
      {isShown && (
        <>
          <Suspense>
            <ChosenLoan />
          </Suspense>
          <ol className={styles.stages}>
            {STAGE_STEPS.map((each, index) => (
              <StageRow
                key={each}
                {...STAGES[each]}
                state={index < now ? 'DONE' : index === now ? 'NOW' : 'AHEAD'}
              />
            ))}
          </ol>
        </>
      )}
    </SidePanel>
  )
}
