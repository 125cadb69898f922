import type { Reply } from '../../../../protocol/call.ts'
import { formatFullDate } from '../../../../lending/plain-text.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { COMPARED_PLACES, type ComparedPlace } from '../../../../protocol/cases.ts'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import { PLACE_WORDS } from '../../parts/words.ts'
import styles from './places.module.css'
import type { Finding, Review } from './review.ts'

type Opened = Reply<typeof deskCase>

/** What the client typed, as it is compared with the photos. */
const TYPED: Readonly<Record<ComparedPlace, (opened: Opened) => string>> = {
  NAME: ({ person }) =>
    [person.lastName, person.firstName, person.patronymic].filter(Boolean).join(' '),
  BIRTH: ({ person }) => `${formatFullDate(person.birthDate)}, ${person.birthPlace}`,
  ISSUED: ({ passport }) => formatFullDate(passport.issuedDate),
  DEPARTMENT: ({ passport }) => passport.departmentCode,
  NUMBER: ({ passport }) => `${passport.series} ${passport.number}`,
  REGISTRATION: ({ registrationAddress }) => registrationAddress ?? 'не указана',
  FACE: () => 'тот же человек, что на селфи',
}

const FINDINGS: readonly (readonly [Finding, shown: string, words: string])[] = [
  ['SAME', 'да', 'да, совпадает'],
  ['DIFFERENT', 'нет', 'нет, не совпадает'],
]

interface PlacesProps {
  readonly opened: Opened
  readonly review: Review
  readonly disabled: boolean
  readonly onPlace: (place: ComparedPlace) => void
  readonly onMark: (place: ComparedPlace, finding: Finding) => void
}

/** The seven places with what was typed; the reviewer says of each whether the photo shows the same. */
export const Places = ({ opened, review, disabled, onPlace, onMark }: PlacesProps) => (
  <>
    <p className={styles.columns} aria-hidden="true">
      <span>Ввёл клиент</span>
      <span>Совпадает?</span>
    </p>
    <ol>
      {COMPARED_PLACES.map((place, index) => {
        const finding = review.findings[place]
        return (
          <li
            key={place}
            className={classNames(
              styles.place,
              review.place === place && styles.here,
              finding === 'DIFFERENT' && styles.different,
            )}
            aria-current={review.place === place ? 'step' : undefined}
          >
            <fieldset disabled={disabled}>
              <legend className={text.hidden}>
                {index + 1}. {PLACE_WORDS[place]}: {TYPED[place](opened)}
              </legend>
              <button
                type="button"
                className={classNames(styles.number, finding && styles.marked)}
                aria-label={`Показать место ${index + 1} на снимке`}
                onClick={() => onPlace(place)}
              >
                {index + 1}
              </button>
              <span className={styles.words} aria-hidden="true">
                <span>{PLACE_WORDS[place]}</span>
                <b>{TYPED[place](opened)}</b>
              </span>
              <span className={styles.findings}>
                {FINDINGS.map(([value, shown, words]) => (
                  <label key={value}>
                    <input
                      type="radio"
                      aria-label={words}
                      name={`place-${place}`}
                      checked={finding === value}
                      onChange={() => onMark(place, value)}
                    />
                    {shown}
                  </label>
                ))}
              </span>
            </fieldset>
          </li>
        )
      })}
    </ol>
  </>
)
