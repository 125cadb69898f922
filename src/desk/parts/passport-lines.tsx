import { isoDate } from '../../../lending/calendar.ts'
import { dayText } from '../../../lending/day-text.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskComparePassports } from '../../../protocol/calls/desk/passports.ts'
import styles from './passport-lines.module.css'
import table from './table.module.css'

type Passport = Reply<typeof deskComparePassports>['former']

const LINES: readonly (readonly [name: string, of: (passport: Passport) => string])[] = [
  ['Фамилия', ({ lastName }) => lastName],
  ['Имя', ({ firstName }) => firstName],
  ['Отчество', ({ patronymic }) => patronymic ?? 'нет'],
  ['Дата рождения', ({ birthDate }) => dayText(isoDate(birthDate))],
  ['Серия и номер', ({ passport }) => passport],
  ['Дата выдачи', ({ issuedDate }) => dayText(isoDate(issuedDate))],
  ['Код подразделения', ({ departmentCode }) => departmentCode],
]

interface PassportLinesProps {
  readonly former: Passport
  readonly next: Passport
  /** Head of the column of the one to come. */
  readonly nextName: string
}

/** The passport of the questionnaire beside another one, with what would change marked (decision 0105). */
export const PassportLines = ({ former, next, nextName }: PassportLinesProps) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">Что</th>
        <th scope="col">В анкете</th>
        <th scope="col">{nextName}</th>
      </tr>
    </thead>
    <tbody>
      {LINES.map(([name, of]) => {
        const [was, becomes] = [of(former), of(next)]
        return (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-name="В анкете">{was}</td>
            <td data-name={nextName}>
              {was === becomes ? becomes : <mark className={styles.changed}>{becomes}</mark>}
              {was !== becomes && <small>изменится</small>}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
