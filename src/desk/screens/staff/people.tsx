import { deskInviteStaff } from '../../../../protocol/calls/desk/staff.ts'
import { roleWords } from '../../../../protocol/staff-roles.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { useSession } from '../../parts/workplace.ts'
import { askedWords, type Person, STANDING_WORDS } from './staff-words.ts'

/** What an administrator may begin about somebody. */
export type StaffStep = 'roles' | 'block' | 'restore' | 'reset' | 'invite'

const STEP_WORDS: Readonly<Record<StaffStep, string>> = {
  invite: 'Создать ссылку',
  roles: 'Сменить роли',
  reset: 'Дать новый вход',
  block: 'Закрыть доступ',
  restore: 'Вернуть доступ',
}

/** What the standing of a person allows; while a question is open about them, only what does not wait. */
const stepsFor = ({ standing, askedFor, isYou }: Person): StaffStep[] => {
  if (isYou) return []
  const asking = (...steps: StaffStep[]) => (askedFor === null ? steps : [])
  switch (standing) {
    case 'BLOCKED':
      return asking('restore')
    case 'INVITED':
    case 'TO_INVITE':
      return ['invite', ...asking('roles'), 'block']
    case 'ENTRY_OVER':
    case 'ACTIVE':
      return [...asking('roles', 'reset'), 'block']
  }
}

const signInText = ({ standing, lastSignInAt, invitedUntil }: Person): string => {
  if (invitedUntil !== null) return `ссылка работает до ${formatMoment(invitedUntil)}`
  if (lastSignInAt !== null) return `последний вход ${formatMoment(lastSignInAt)}`
  return standing === 'ACTIVE' ? 'входа ещё не было' : ''
}

interface PeopleProps {
  readonly people: readonly Person[]
  readonly onStep: (step: StaffStep, person: Person) => void
}

/** Everybody who works or worked here, with what may be done about them. */
export function People({ people, onStep }: PeopleProps) {
  const mayAct = mayDo(useSession(), deskInviteStaff.roles)
  return (
    <Pane title="Все сотрудники" aside={people.length} bare>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Кто</th>
            <th scope="col">Роли</th>
            <th scope="col">Вход</th>
            {mayAct && <th scope="col">Что сделать</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.staffId}>
              <th scope="row">
                <b>{person.name}</b>
                {person.isYou && ' (вы)'}
                <small>{person.login}</small>
              </th>
              <td data-name="Роли">{roleWords(person.roles)}</td>
              <td data-name="Вход">
                <span className={person.standing === 'BLOCKED' ? table.late : undefined}>
                  {STANDING_WORDS[person.standing]}
                </span>
                <small>{signInText(person)}</small>
                {person.askedFor !== null && <small>{askedWords(person.askedFor)}</small>}
              </td>
              {mayAct && (
                <td>
                  <span className={controls.row}>
                    {stepsFor(person).map((step) => (
                      <DeskButton
                        key={step}
                        variant="line"
                        aria-label={`${STEP_WORDS[step]}: ${person.name}`}
                        onClick={() => onStep(step, person)}
                      >
                        {STEP_WORDS[step]}
                      </DeskButton>
                    ))}
                    {person.isYou && 'решают другие'}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Pane>
  )
}
