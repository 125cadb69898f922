import { useState } from 'react'
import {
  deskBlockStaff,
  deskProposeStaff,
  deskShowEntryCode,
  deskStaff,
} from '../../../../protocol/calls/desk/staff.ts'
import { formatMoment } from '../../../ui/format.ts'
import { AskFor } from '../../parts/ask-for.tsx'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { AddForm } from './add-form.tsx'
import { Changes } from './changes.tsx'
import { EntryCode } from './entry-code.tsx'
import { Invite } from './invite.tsx'
import { People, type StaffStep } from './people.tsx'
import { RolesForm } from './roles-form.tsx'
import type { Person } from './staff-words.ts'

interface StepProps {
  readonly step: StaffStep
  readonly person: Person
  readonly onClose: () => void
}

/** The dialog of what was begun about somebody. */
function Step({ step, person, onClose }: StepProps) {
  const { ask } = useWorkplace()
  const { staffId, name } = person
  const ends = { onAsked: onClose, onClose }
  switch (step) {
    case 'invite':
      return <Invite person={person} onClose={onClose} />
    case 'code':
      return <EntryCode person={person} onClose={onClose} />
    case 'roles':
      return <RolesForm person={person} {...ends} />
    case 'restore':
      return (
        <AskFor
          asking={{
            kind: 'RESTORE_STAFF',
            subjectId: staffId,
            title: `Вернуть доступ: ${name}?`,
            about:
              'Роли останутся прежними, а пароль и коды сотрудник настроит заново: прежние могли попасть в чужие руки.',
          }}
          {...ends}
        />
      )
    case 'reset':
      return (
        <AskFor
          asking={{
            kind: 'RESET_STAFF_ENTRY',
            subjectId: staffId,
            title: `Дать новый вход: ${name}?`,
            about:
              'Если потерян телефон с кодами или забыт пароль. После второго решения прежние пароль и коды перестанут работать. Телефон украли? Сначала закройте доступ: это сразу.',
          }}
          {...ends}
        />
      )
    case 'block':
      return (
        <ReasonDialog
          name={`staff/${staffId}/block`}
          title={`Закрыть доступ: ${name}?`}
          label="Причина"
          missing="Напишите причину: её прочтут другие администраторы и аудитор."
          submitLabel="Закрыть сразу"
          doneText="Доступ закрыт"
          onSend={(reason, idempotencyKey) =>
            ask(deskBlockStaff, { params: { staffId }, body: { reason }, idempotencyKey })
          }
          onDone={onClose}
          onClose={onClose}
        >
          <p>
            Второй человек не нужен. Все входы закончатся, анкета в работе вернётся в очередь,
            просьбы этого сотрудника будут отклонены. Вернуть доступ можно только вдвоём.
          </p>
        </ReasonDialog>
      )
  }
}

/** «Сотрудники»: who works here and may do what; two people decide, one may keep somebody out (decision 0106). */
export function Staff() {
  const { data, failure, reload } = useAnswer(deskStaff)
  const session = useSession()
  const mayAsk = mayDo(session, deskProposeStaff.roles)
  const mayDecide = mayDo(session, deskShowEntryCode.roles)
  const [isAdding, setAdding] = useState(false)
  const [begun, setBegun] = useState<{ step: StaffStep; person: Person } | null>(null)
  const close = () => {
    setAdding(false)
    setBegun(null)
    reload()
  }
  return (
    <Work
      title="Сотрудники"
      sub="Просит администратор, решает другой человек. Закрыть доступ можно сразу"
      actions={
        mayAsk && <DeskButton onClick={() => setAdding(true)}>Добавить сотрудника</DeskButton>
      }
    >
      {(failure || !data) && (
        <Pane title="Все сотрудники" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data && data.waiting.length > 0 && (
        <Pane
          title="Ждут второго решения"
          aside={data.waiting.length}
          bare
          foot={mayDecide && <DeskLink href={hashOf('requests')}>Открыть решения вдвоём</DeskLink>}
        >
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Что сделать</th>
                <th scope="col">Кто просит</th>
              </tr>
            </thead>
            <tbody>
              {data.waiting.map(({ requestId, about, askedBy, askedAt }) => (
                <tr key={requestId}>
                  <th scope="row">{about}</th>
                  <td data-name="Кто просит">
                    {askedBy}
                    <small>{formatMoment(askedAt)}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Pane>
      )}
      {data && (
        <People people={data.people} onStep={(step, person) => setBegun({ step, person })} />
      )}
      {data && <Changes changes={data.changes} />}
      {isAdding && <AddForm onAsked={close} onClose={close} />}
      {begun && <Step {...begun} onClose={close} />}
    </Work>
  )
}
