import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import styles from './rating.module.css'

interface StarRatingProps {
  readonly value: number | null
  readonly onChange: (stars: number) => void
  readonly error: string | undefined
}

const WORDS = ['плохо', 'так себе', 'нормально', 'хорошо', 'отлично'] as const

/** Id of the first star: where the form sends a person who pressed without one. */
export const FIRST_STAR_ID = 'star-1'

/** One to five stars: a group of radio buttons, so that arrows and readers work by themselves. */
export const StarRating = ({ value, onChange, error }: StarRatingProps) => (
  <fieldset className={styles.set} aria-describedby={error ? 'stars-error' : undefined}>
    <legend className={text.hidden}>Оценка от 1 до 5</legend>
    <div className={styles.stars}>
      {WORDS.map((word, index) => {
        const stars = index + 1
        return (
          <label
            key={word}
            className={classNames(styles.star, value !== null && stars <= value && styles.on)}
          >
            <input
              id={`star-${stars}`}
              type="radio"
              name="rating"
              className={styles.input}
              aria-label={`${stars} из 5, ${word}`}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" size={40} />
          </label>
        )
      })}
    </div>
    <p
      id="stars-error"
      className={classNames(text.small, text.center, error ? text.danger : text.muted)}
      role={error ? 'alert' : undefined}
    >
      {error ?? (value === null ? 'Нажмите на звезду' : `${value} из 5, ${WORDS[value - 1]}`)}
    </p>
  </fieldset>
)
