import { SidePanel } from '../../ui/side-panel.tsx'
import text from '../../ui/text.module.css'
import { ticksPath } from '../../ui/tick-circle.ts'
import styles from './login-panel.module.css'

const TICKS = 60
const all = Array.from({ length: TICKS }, (_, tick) => tick)
const LIT = all.slice(0, 7)
const DIM = all.slice(7)

/** The mark as a dial: the days until the next payment are lit. */
const PanelDial = () => (
  <svg
    className={styles.dial}
    viewBox="0 0 140 140"
    fill="none"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path className={styles.dim} d={ticksPath(DIM, TICKS, 12)} />
    <path className={styles.lit} d={ticksPath(LIT, TICKS, 12)} />
    <path className={styles.check} d="M51 71 63 83 90 56" strokeWidth="6" />
  </svg>
)

/** Beside the login: what the account shows at once, and what is never asked for. */
export const LoginPanel = () => (
  <SidePanel
    label="О кабинете"
    foot="Никому не называйте пароль и цифры из СМС: мы не спрашиваем их ни в звонке, ни в чате."
  >
    <PanelDial />
    <div className={styles.words}>
      <p className={styles.promise}>Платёж, день и&nbsp;остаток видны сразу</p>
      <p className={text.muted}>
        Без интернета тоже: покажем последние данные и&nbsp;время, когда они получены.
      </p>
    </div>
  </SidePanel>
)
