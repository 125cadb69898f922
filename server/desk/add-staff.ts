import { STAFF_ROLES, type StaffRole } from '../../protocol/desk.ts'
import type { Database } from '../db/database.ts'
import { insertStaff } from '../db/staff.ts'
import { transaction } from '../db/transaction.ts'
import { hashPassword } from '../onboarding/password-hash.ts'
import { newCodeSecret } from './one-time-code.ts'

/** The roles named between commas, or null when one of them is none of ours. */
export const rolesIn = (text: string): readonly StaffRole[] | null => {
  const named = text.split(',').map((part) => part.trim().toUpperCase())
  const known = STAFF_ROLES.filter((role) => named.includes(role))
  return known.length === new Set(named).size ? known : null
}

/**
 * Adds a member of staff; the secret (base32) of their one-time codes, which is shown this once. Null when the login is
 * taken.
 */
export const addStaff = async (
  database: Database,
  person: {
    login: string
    name: string
    roles: readonly StaffRole[]
    password: string
    codeSecret?: string
  },
  nowMs: number,
): Promise<string | null> => {
  const { login, name, roles, password, codeSecret = newCodeSecret() } = person
  const passwordHash = await hashPassword(password)
  const staff = { login: login.toLowerCase(), name, roles, passwordHash, codeSecret }
  const id = await transaction(database, (tx) => insertStaff(tx, staff, nowMs))
  return id === null ? null : codeSecret
}
