import { STAFF_ROLES, type StaffRole } from '../../protocol/desk.ts'
import { roleWords } from '../../protocol/staff-roles.ts'
import type { Database } from '../db/database.ts'
import { recordStaffAction } from './staff-actions.ts'
import { insertStaff } from './staff.ts'
import { transaction } from '../db/transaction.ts'
import { newCodeSecret } from './one-time-code.ts'

/** The roles named between commas, or null when one of them is none of ours. */
export const rolesIn = (text: string): readonly StaffRole[] | null => {
  const named = text.split(',').map((part) => part.trim().toUpperCase())
  const known = STAFF_ROLES.filter((role) => named.includes(role))
  return known.length === new Set(named).size ? known : null
}

/**
 * Adds a member of staff from outside the workplace; `passwordHash` comes from `hashPassword`. Answers the secret (base32)
 * of their one-time codes, which is shown this once; null when the login is taken.
 */
export const addStaff = async (
  database: Database,
  person: {
    login: string
    name: string
    roles: readonly StaffRole[]
    passwordHash: string
    codeSecret?: string
    /** Written in the journal, as what an operator has done. */
    isByOperator?: boolean
  },
  nowMs: number,
): Promise<string | null> => {
  const { login, name, roles, passwordHash, isByOperator, codeSecret = newCodeSecret() } = person
  const staff = { login: login.toLowerCase(), name, roles, passwordHash, codeSecret }
  const id = await transaction(database, async (tx) => {
    const added = await insertStaff(tx, staff, nowMs)
    if (added === null || !isByOperator) return added
    await recordStaffAction(
      tx,
      {
        staffId: null,
        action: 'STAFF_ADDED',
        aboutStaffId: added,
        reason: `Роли: ${roleWords(roles)}. Командная строка`,
        address: 'command line',
      },
      nowMs,
    )
    return added
  })
  return id === null ? null : codeSecret
}
