import { deskInviteStaff, deskShowEntryCode } from '../../../../protocol/calls/desk/staff.ts'
import { roleWords } from '../../../../protocol/staff-roles.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { useSession } from '../../parts/workplace.ts'
import { askedWords, type Person, STANDING_WORDS } from './staff-words.ts'

/** What an administrator may begin about somebody; the code also a credit officer. */
export type StaffStep = 'roles' | 'block' | 'restore' | 'reset' | 'invite' | 'code'

const STEP_WORDS: Readonly<Record<StaffStep, string>> = {
  invite: 'Создать ссылку',
  code: 'Показать код',
  roles: 'Сменить роли',
  reset: 'Дать новый вход',
  block: 'Закрыть доступ',
  restore: 'Вернуть доступ',
}

/** What the standing of a person allows; while a question is open about them, only what does not wait. */
const stepsFor = ({ standing, askedFor, isYou, isInvitedByYou }: Person): StaffStep[] => {
  if (isYou) return []
  const asking = (...steps: StaffStep[]) => (askedFor === null ? steps : [])
  switch (standing) {
    case 'BLOCKED':
      return asking('restore')
    case 'INVITED':
      return [...(isInvitedByYou ? [] : (['code'] as const)), 'invite', ...asking('roles'), 'block']
    case 'TO_INVITE':
      return ['invite', ...asking('roles'), 'block']
    case 'ENTRY_OVER':
    case 'ACTIVE':
      return [...asking('roles', 'reset'), 'block']
  }
}

const signInText = ({ standing, lastSignInAt, invitedUntil, invitedBy }: Person): string => {
  if (invitedUntil !== null)
    return `её знает ${invitedBy}, работает до ${formatMoment(invitedUntil)}`
  if (lastSignInAt !== null) return `последний вход ${formatMoment(lastSignInAt)}`
  return standing === 'ACTIVE' ? 'входа ещё не было' : ''
}

/** What is said of the code that goes with a link; null where there is no link. */
const codeText = ({ standing, isInvitedByYou, codeShownTo, codeUntil }: Person): string | null => {
  if (standing !== 'INVITED') return null
  if (codeUntil !== null) return `код знает ${codeShownTo}, работает до ${formatMoment(codeUntil)}`
  return isInvitedByYou ? 'код покажут другому сотруднику' : 'кода ещё нет'
}

interface PeopleProps {
  readonly people: readonly Person[]
  readonly onStep: (step: StaffStep, person: Person) => void
}

/** Everybody who works or worked here, with what may be done about them. */
export function People({ people, onStep }: PeopleProps) {
  const session = useSession()
  const mayInvite = mayDo(session, deskInviteStaff.roles)
  const mayShow = mayDo(session, deskShowEntryCode.roles)
  const stepsAbout = (person: Person) =>
    stepsFor(person).filter((step) => (step === 'code' ? mayShow : mayInvite))
  return (
    <Pane title="Все сотрудники" aside={people.length} bare>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Кто</th>
            <th scope="col">Роли</th>
            <th scope="col">Вход</th>
            {mayShow && <th scope="col">Что сделать</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.staffId}>
              <th scope="row" className={table.who}>
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
                {codeText(person) !== null && <small>{codeText(person)}</small>}
                {person.askedFor !== null && <small>{askedWords(person.askedFor)}</small>}
              </td>
              {mayShow && (
                <td>
                  <span className={controls.row}>
                    {stepsAbout(person).map((step) => (
                      <DeskButton
                        key={step}
                        variant="line"
                        aria-label={`${STEP_WORDS[step]}: ${person.name}`}
                        onClick={() => onStep(step, person)}
                      >
                        {STEP_WORDS[step]}
                      </DeskButton>
                    ))}
                    {person.isYou && mayInvite && 'решают другие'}
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
