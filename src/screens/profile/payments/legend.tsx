import { Icon } from '../../../ui/icon.tsx'
import styles from './calendar.module.css'
import { MARK_ICONS, MARK_WORDS } from './day-words.ts'
import type { DayMark } from './payment-days.ts'

const ORDER: readonly DayMark[] = ['OVERDUE', 'NEXT', 'PLANNED', 'PAID']

/** What the signs of the month mean; a day's own name says it too. */
export const Legend = ({ marks }: { readonly marks: ReadonlySet<DayMark> }) => (
  <ul className={styles.legend} aria-hidden="true">
    {ORDER.filter((mark) => marks.has(mark)).map((mark) => {
      const icon = MARK_ICONS[mark]
      return (
        <li key={mark} className={styles.meaning}>
          <span className={`${styles.swatch} ${styles[mark]}`}>
            {icon ? <Icon name={icon} size={14} stroke={2.2} /> : '₽'}
          </span>
          {MARK_WORDS[mark]}
        </li>
      )
    })}
  </ul>
)
