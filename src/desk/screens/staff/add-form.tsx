import { deskProposeStaff } from '../../../../protocol/calls/desk/staff.ts'
import type { StaffRole } from '../../../../protocol/desk.ts'
import { loginProblem, rolesProblem } from '../../../../protocol/staff-roles.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { type Problems, useProposal } from '../../parts/use-proposal.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { RoleBoxes } from './role-boxes.tsx'

interface Typed {
  readonly name: string
  readonly login: string
  readonly roles: readonly StaffRole[]
}

const EMPTY: Typed = { name: '', login: '', roles: [] }

const problemsOf = ({ name, login, roles }: Typed): Problems<Typed> => {
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
  const { ask } = useWorkplace()
  const { typed, problems, change, form } = useProposal<Typed>({
    name: 'staff/add',
    empty: EMPTY,
    problemsOf,
    send: (body, idempotencyKey) =>
      ask(deskProposeStaff, { body: { ...body, roles: [...body.roles] }, idempotencyKey }),
    onAsked,
  })
  return (
    <Dialog title="Добавить сотрудника" onClose={onClose}>
      <ReasonForm
        id="staff-reason"
        {...form}
        label="Основание"
        missing="Напишите основание, например номер приказа: по нему решает другой человек."
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
