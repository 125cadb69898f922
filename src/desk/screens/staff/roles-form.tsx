import { useState } from 'react'
import { deskProposeRoles } from '../../../../protocol/calls/desk/staff.ts'
import type { StaffRole } from '../../../../protocol/desk.ts'
import { rolesProblem, roleWords, sortedRoles } from '../../../../protocol/staff-roles.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { useToast } from '../../../ui/toast.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { RoleBoxes } from './role-boxes.tsx'
import type { Person } from './staff-words.ts'

interface RolesFormProps {
  readonly person: Person
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks another person to give a member of staff other roles (decision 0106). */
export function RolesForm({ person, onAsked, onClose }: RolesFormProps) {
  const { staffId, name, roles: seenRoles } = person
  const { ask, kept, lookAgain } = useWorkplace()
  const keptAs = `staff/${staffId}/roles`
  const [roles, setRoles] = useKept<readonly StaffRole[]>(keptAs, seenRoles)
  const [problem, setProblem] = useState<string | undefined>()
  const { busy, failure, send } = useSending()
  const showToast = useToast()

  const problemOf = (): string | null => {
    const isSame = sortedRoles(roles).join() === sortedRoles(seenRoles).join()
    return isSame ? 'Отметьте или снимите хотя бы одну роль.' : rolesProblem(roles)
  }
  const propose = async (reason: string): Promise<boolean> => {
    const found = problemOf()
    setProblem(found ?? undefined)
    if (found !== null) return false
    const body = { roles: sortedRoles(roles), seenRoles: [...seenRoles], reason }
    return send(() =>
      once(`staff/${staffId}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskProposeRoles, { params: { staffId }, body, idempotencyKey }),
      ),
    )
  }
  return (
    <Dialog title={`Сменить роли: ${name}`} onClose={onClose}>
      <ReasonForm
        id="staff-reason"
        keptAs={`${keptAs}/reason`}
        label="Основание"
        missing="Напишите основание: по нему решает другой человек."
        submitLabel="Попросить"
        busy={busy}
        failure={failure}
        onSubmit={propose}
        onDone={() => {
          kept.delete(keptAs)
          showToast({ text: 'Ждёт решения другого человека' })
          onAsked()
          lookAgain()
        }}
        onClose={onClose}
      >
        <p>
          Сейчас: {roleWords(seenRoles)}. Новые роли начнут действовать сразу после второго решения.
        </p>
        <RoleBoxes
          roles={roles}
          problem={problem}
          onChange={(next) => {
            setRoles(next)
            setProblem(undefined)
          }}
        />
      </ReasonForm>
    </Dialog>
  )
}
