import type { StaffAction, StaffRole } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import {
  ENTRY_ALLOWED_MS,
  rolesProblem,
  rolesWarning,
  roleWords,
} from '../../protocol/staff-roles.ts'
import type { Tx } from '../db/database.ts'
import { recordStaffAction } from './staff-actions.ts'
import {
  changeStaffRoles,
  type StaffDraft,
  staffById,
  staffDraftById,
  takeEntryAway,
} from './staff-changes.ts'
import { insertStaff, loginOfName, staffByLogin, type StaffRow } from './staff.ts'
import { NOBODYS_HASH } from '../onboarding/password-hash.ts'
import { rolesIn } from './add-staff.ts'
import { newCodeSecret } from './one-time-code.ts'
import { refuseLastAdministrator, takeWorkAway } from './staff-leaves.ts'
import type { Actor } from './take-case.ts'

const impossible = (detail: string): Refusal => new Refusal('REQUEST_IMPOSSIBLE', { detail })

interface Ground {
  readonly tx: Tx
  /** Id of the person; of the draft for somebody to be added. */
  readonly subjectId: string
  /** The roles to come, between commas. */
  readonly target: string | null
  readonly nowMs: number
  /** Whoever asks, then whoever approves. */
  readonly actor: Actor
  /** Name of whoever asks. */
  readonly asker: string
  readonly reason: string
}

const personOf = async ({ tx, subjectId }: Ground): Promise<StaffRow> => {
  const staff = await staffById(tx, subjectId)
  if (!staff) throw new Refusal('NOT_FOUND')
  return staff
}

const nameOf = ({ name, login }: Pick<StaffRow, 'name' | 'login'>): string => `${name} (${login})`

/** What whoever decides is told beside the roles. */
const warned = (about: string, roles: readonly StaffRole[]): string => {
  const warning = rolesWarning(roles)
  return warning === null ? about : `${about}. Обратите внимание: ${warning.toLowerCase()}`
}

const write = (
  { tx, nowMs, asker, reason, actor: { staff, address } }: Ground,
  action: StaffAction,
  { aboutStaffId, change }: { aboutStaffId: string; change: string },
): Promise<void> =>
  recordStaffAction(
    tx,
    {
      staffId: staff.id,
      action,
      aboutStaffId,
      reason: `${change}. Просит ${asker}: ${reason}`,
      address,
    },
    nowMs,
  )

/** @throws Refusal VALIDATION for roles that no one person has at once */
const refuseRoles = (roles: readonly StaffRole[] | null): readonly StaffRole[] => {
  const message = roles === null ? 'Такой роли нет.' : rolesProblem(roles)
  if (roles === null || message !== null)
    throw new Refusal('VALIDATION', { fields: [{ field: 'roles', message: message ?? '' }] })
  return roles
}

const draftOf = async ({ tx, subjectId }: Ground): Promise<StaffDraft> => {
  const draft = await staffDraftById(tx, subjectId)
  if (!draft) throw new Refusal('NOT_FOUND')
  return draft
}

const refuseTakenLogin = (): Refusal =>
  new Refusal('VALIDATION', {
    fields: [{ field: 'login', message: 'Такой логин уже есть. Введите другой.' }],
  })

/** Lists and the journal name colleagues without their logins. @throws Refusal VALIDATION for a name that somebody has */
const refuseTakenName = async (tx: Tx, name: string): Promise<void> => {
  const namesake = await loginOfName(tx, name)
  if (namesake === null) return
  const message = `Так уже зовут сотрудника ${namesake}. Добавьте отчество или отдел, чтобы их различали.`
  throw new Refusal('VALIDATION', { fields: [{ field: 'name', message }] })
}

const noEntry = (nowMs: number) => ({
  passwordHash: NOBODYS_HASH,
  codeSecret: newCodeSecret(),
  invitableUntilMs: nowMs + ENTRY_ALLOWED_MS,
})

const addStaff = {
  async check(ground: Ground) {
    const draft = await draftOf(ground)
    const roles = refuseRoles(draft.roles)
    if (await staffByLogin(ground.tx, draft.login)) throw refuseTakenLogin()
    await refuseTakenName(ground.tx, draft.name)
    const about = `Добавить сотрудника ${nameOf(draft)}. Роли: ${roleWords(roles)}`
    return { clientId: null, about: warned(about, roles) }
  },
  async effect(ground: Ground) {
    const { tx, nowMs } = ground
    const { login, name, roles } = await draftOf(ground)
    const id = await insertStaff(tx, { login, name, roles, ...noEntry(nowMs) }, nowMs)
    if (id === null) throw refuseTakenLogin()
    const change = `Роли: ${roleWords(roles)}`
    await write(ground, 'STAFF_ADDED', { aboutStaffId: id, change })
  },
}

const rolesToCome = ({ target }: Ground): readonly StaffRole[] =>
  refuseRoles(target === null ? null : rolesIn(target))

const changeRoles = {
  async check(ground: Ground) {
    const staff = await personOf(ground)
    const roles = rolesToCome(ground)
    if (staff.isBlocked) throw impossible('Доступ закрыт. Сначала верните его.')
    const [before, after] = [roleWords(staff.roles), roleWords(roles)]
    if (before === after) throw impossible('Роли уже такие. Обновите список.')
    if (!roles.includes('ADMINISTRATOR')) await refuseLastAdministrator(ground.tx, staff)
    const about = `Сменить роли: ${nameOf(staff)}. Было: ${before}. Будет: ${after}`
    return { clientId: null, about: warned(about, roles) }
  },
  async effect(ground: Ground) {
    const { tx, nowMs, actor } = ground
    const staff = await personOf(ground)
    const roles = rolesToCome(ground)
    const note = 'Роли просившего изменились: просить об этом он больше не может'
    await takeWorkAway(tx, { staff, roles, note, actor }, nowMs)
    await changeStaffRoles(tx, staff.id, roles)
    const change = `Было: ${roleWords(staff.roles)}. Стало: ${roleWords(roles)}`
    await write(ground, 'STAFF_ROLES_CHANGED', { aboutStaffId: staff.id, change })
  },
}

const restore = {
  async check(ground: Ground) {
    const staff = await personOf(ground)
    if (!staff.isBlocked) throw impossible('Доступ открыт. Обновите список.')
    const about = `Вернуть доступ: ${nameOf(staff)}. Роли: ${roleWords(staff.roles)}. Пароль и коды будут новые`
    return { clientId: null, about }
  },
  async effect(ground: Ground) {
    const { tx, nowMs } = ground
    const staff = await personOf(ground)
    // What they signed in with before may be in a stolen phone.
    await takeEntryAway(tx, { staffId: staff.id, ...noEntry(nowMs) }, nowMs)
    const change = `Роли: ${roleWords(staff.roles)}`
    await write(ground, 'STAFF_RESTORED', { aboutStaffId: staff.id, change })
  },
}

const resetEntry = {
  async check(ground: Ground) {
    const staff = await personOf(ground)
    if (staff.isBlocked) throw impossible('Доступ закрыт. Сначала верните его.')
    if (staff.invitableUntilMs === null) await refuseLastAdministrator(ground.tx, staff)
    const about = `Дать новый вход: ${nameOf(staff)}. Прежние пароль и коды перестанут работать`
    return { clientId: null, about }
  },
  async effect(ground: Ground) {
    const { tx, nowMs } = ground
    const staff = await personOf(ground)
    await takeEntryAway(tx, { staffId: staff.id, ...noEntry(nowMs) }, nowMs)
    const change = 'Прежние пароль и коды не действуют'
    await write(ground, 'STAFF_ENTRY_RESET', { aboutStaffId: staff.id, change })
  },
}

/** What two people decide about a member of staff (decision 0106). */
export const STAFF_CHANGE_ACTIONS = {
  ADD_STAFF: addStaff,
  CHANGE_STAFF_ROLES: changeRoles,
  RESTORE_STAFF: restore,
  RESET_STAFF_ENTRY: resetEntry,
}
