import { STAFF_ROLES, type StaffRole } from '../../../../protocol/desk.ts'
import { ROLE_WORDS, rolesWarning } from '../../../../protocol/staff-roles.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { Note } from '../../parts/pane.tsx'
import styles from './staff.module.css'

interface RoleBoxesProps {
  readonly roles: readonly StaffRole[]
  readonly problem: string | undefined
  readonly onChange: (roles: readonly StaffRole[]) => void
}

const ERROR_ID = 'staff-roles-error'

/** What somebody may do: one box a role, and what whoever decides will be warned of. */
export function RoleBoxes({ roles, problem, onChange }: RoleBoxesProps) {
  const warning = problem === undefined ? rolesWarning(roles) : null
  return (
    <>
      <fieldset
        className={styles.roles}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && ERROR_ID}
      >
        <legend>Роли</legend>
        {STAFF_ROLES.map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              onChange={({ target }) =>
                onChange(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
              }
            />
            {ROLE_WORDS[role]}
          </label>
        ))}
      </fieldset>
      {problem && <FieldError id={ERROR_ID}>{problem}</FieldError>}
      {warning !== null && <Note tone="warning">{warning}.</Note>}
    </>
  )
}
