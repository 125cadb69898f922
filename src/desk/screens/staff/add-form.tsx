import { useState } from 'react'
import { deskProposeStaff } from '../../../../protocol/calls/desk/staff.ts'
import type { StaffRole } from '../../../../protocol/desk.ts'
import { loginProblem, rolesProblem } from '../../../../protocol/staff-roles.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { useToast } from '../../../ui/toast.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { RoleBoxes } from './role-boxes.tsx'

interface Typed {
  readonly name: string
  readonly login: string
  readonly roles: readonly StaffRole[]
}

type Problems = Readonly<Partial<Record<keyof Typed, string>>>

const EMPTY: Typed = { name: '', login: '', roles: [] }

const problemsOf = ({ name, login, roles }: Typed): Problems => {
  const wrongLogin = loginProblem(login.trim().toLowerCase())
  const wrongRoles = rolesProblem(roles)
  return {
    ...(name.trim() === '' && { name: 'Введите имя и фамилию.' }),
    ...(wrongLogin !== null && { login: wrongLogin }),
    ...(wrongRoles !== null && { roles: wrongRoles }),
  }
}

interface AddFormProps {
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks another person to let somebody begin to work here (decision 0106). */
export function AddForm({ onAsked, onClose }: AddFormProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const [typed, setTyped] = useKept<Typed>('staff/add', EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const propose = async (reason: string): Promise<boolean> => {
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    const body = { ...typed, roles: [...typed.roles], reason }
    return send(
      () =>
        once(`staff/add/${markOf(body)}`, (idempotencyKey) =>
          ask(deskProposeStaff, { body, idempotencyKey }),
        ),
      ({ fields }) =>
        setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message]))),
    )
  }
  return (
    <Dialog title="Добавить сотрудника" onClose={onClose}>
      <ReasonForm
        id="staff-reason"
        keptAs="staff/add/reason"
        label="Основание"
        missing="Напишите основание, например номер приказа: по нему решает другой человек."
        submitLabel="Попросить"
        busy={busy}
        failure={failure}
        onSubmit={propose}
        onDone={() => {
          kept.delete('staff/add')
          showToast({ text: 'Ждёт решения другого человека' })
          onAsked()
          lookAgain()
        }}
        onClose={onClose}
      >
        <p>
          После второго решения вы создадите ссылку и передадите её сотруднику лично. Пароль и коды
          он настроит сам.
        </p>
        <LineField
          id="staff-name"
          label="Имя и фамилия"
          value={typed.name}
          problem={problems.name}
          onChange={(name) => change({ name })}
        />
        <LineField
          id="staff-login"
          label="Логин латиницей"
          value={typed.login}
          problem={problems.login}
          onChange={(login) => change({ login })}
        />
        <RoleBoxes
          roles={typed.roles}
          problem={problems.roles}
          onChange={(roles) => change({ roles })}
        />
      </ReasonForm>
    </Dialog>
  )
}
