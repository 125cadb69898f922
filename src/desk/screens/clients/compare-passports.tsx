import { isoDate } from '../../../../lending/calendar.ts'
import { dayText } from '../../../../lending/day-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskComparePassports } from '../../../../protocol/calls/desk/passports.ts'
import { CLIENT_PROOF_WORDS } from '../../../../protocol/client-proof.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem, Waiting } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import styles from './client.module.css'

type Compared = Reply<typeof deskComparePassports>
type Passport = Compared['former']

const LINES: readonly (readonly [name: string, of: (passport: Passport) => string])[] = [
  ['Фамилия', ({ lastName }) => lastName],
  ['Имя', ({ firstName }) => firstName],
  ['Отчество', ({ patronymic }) => patronymic ?? 'нет'],
  ['Дата рождения', ({ birthDate }) => dayText(isoDate(birthDate))],
  ['Серия и номер', ({ passport }) => passport],
  ['Дата выдачи', ({ issuedDate }) => dayText(isoDate(issuedDate))],
  ['Код подразделения', ({ departmentCode }) => departmentCode],
]

const Lines = ({ former, next, proof }: Compared) => (
  <>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Что</th>
          <th scope="col">В анкете</th>
          <th scope="col">Просят</th>
        </tr>
      </thead>
      <tbody>
        {LINES.map(([name, of]) => {
          const [was, becomes] = [of(former), of(next)]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-name="В анкете">{was}</td>
              <td data-name="Просят">
                {was === becomes ? becomes : <mark className={styles.changed}>{becomes}</mark>}
                {was !== becomes && <small>изменится</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
    <p>{CLIENT_PROOF_WORDS[proof]}. Прежний номер и дата рождения названы верно.</p>
  </>
)

interface ComparePassportsProps {
  readonly clientId: string
  readonly onClose: () => void
}

/** The passport of the questionnaire beside the one asked for, with what would change marked (decision 0105). */
export function ComparePassports({ clientId, onClose }: ComparePassportsProps) {
  const { data, failure, reload } = useAnswer(
    deskComparePassports,
    { params: { clientId } },
    { again: false },
  )
  return (
    <Dialog title="Паспорт: что изменится" onClose={onClose}>
      {data && <Lines {...data} />}
      {!data && (failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />)}
      <div className={controls.row}>
        <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
          Закрыть
        </DeskButton>
      </div>
    </Dialog>
  )
}
