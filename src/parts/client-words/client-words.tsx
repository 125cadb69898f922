import { moscowDate } from '../../../lending/calendar.ts'
import type { Ratings } from '../../queries/ratings.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import styles from './client-words.module.css'

type Words = Ratings['words'][number]

const STARS = [1, 2, 3, 4, 5]

const Stars = ({ stars }: { readonly stars: number }) => (
  <span className={styles.stars} role="img" aria-label={`${stars} из 5`}>
    {STARS.map((star) => (
      <Icon key={star} name="star" size={18} className={star <= stars ? styles.on : undefined} />
    ))}
  </span>
)

interface ClientWordsProps {
  readonly words: readonly Words[]
  /** Shows the beginning of long ones only. */
  readonly short?: boolean
}

/** What clients wrote and let everybody read, without a name (decision 0073). */
export const ClientWords = ({ words, short = false }: ClientWordsProps) => (
  <ul className={classNames(styles.list, short && styles.short)}>
    {words.map(({ stars, words: said, at }) => (
      <li key={`${at} ${said}`}>
        <Card className={styles.card}>
          <p className={styles.head}>
            <Stars stars={stars} />
            <span className={classNames(text.caption, text.muted, text.num)}>
              {formatDate(moscowDate(Date.parse(at)))}
            </span>
          </p>
          <p className={styles.words}>{said}</p>
        </Card>
      </li>
    ))}
  </ul>
)
