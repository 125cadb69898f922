/** What roles of the staff are called, and which of them no one person has at once (decision 0106). */
import { STAFF_ROLES, type StaffRole } from './desk.ts'

export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  MODERATOR: 'Модератор',
  SUPPORT: 'Поддержка',
  COLLECTIONS: 'Взыскание',
  CREDIT_OFFICER: 'Кредиты',
  ACCOUNTANT: 'Бухгалтерия',
  AUDITOR: 'Аудитор',
  ADMINISTRATOR: 'Администратор',
}

/** The roles of a list in the order of the product, each once. */
export const sortedRoles = (roles: readonly StaffRole[]): StaffRole[] =>
  STAFF_ROLES.filter((role) => roles.includes(role))

export const roleWords = (roles: readonly StaffRole[]): string =>
  sortedRoles(roles)
    .map((role) => ROLE_WORDS[role])
    .join(', ')

/** Roles that move money, as maker or as checker. */
const MONEY_ROLES: readonly StaffRole[] = ['CREDIT_OFFICER', 'ACCOUNTANT']

/** Why one person may not have these roles at once, with the fix; null when they may. */
export const rolesProblem = (roles: readonly StaffRole[]): string | null => {
  if (roles.length === 0) return 'Выберите хотя бы одну роль.'
  // Whoever gives rights out has none over money.
  const money = MONEY_ROLES.find((role) => roles.includes(role))
  return roles.includes('ADMINISTRATOR') && money !== undefined
    ? `Администратор не распоряжается деньгами: снимите «${ROLE_WORDS[money]}» или «Администратор».`
    : null
}

/** What whoever decides should think about, though it is allowed; null when there is nothing. */
export const rolesWarning = (roles: readonly StaffRole[]): string | null => {
  if (roles.includes('AUDITOR') && roles.length > 1)
    return 'Аудитор с другой ролью проверяет и свою работу'
  return MONEY_ROLES.every((role) => roles.includes(role))
    ? 'Один человек просит о шагах с деньгами и решает чужие; свои он не решит'
    : null
}

/** A link by which somebody sets up how they sign in works for so long. */
export const INVITATION_LIFE_MS = 24 * 3_600_000

/** The code that goes with a link works for so long, and is shown to another person than the link (decision 0118). */
export const ENTRY_CODE_LIFE_MS = 3_600_000

/** So many wrong codes in all, and a link is over. */
export const MAX_WRONG_ENTRY_CODES = 5

/** Why this is no code of an invitation, with the fix; null when it is one. */
export const entryCodeProblem = (code: string): string | null =>
  /^\d{8}$/.test(code) ? null : 'Введите восемь цифр кода приглашения.'

/** Without an entry for so long after two people allowed it, it is allowed again. */
export const ENTRY_ALLOWED_MS = 7 * 24 * 3_600_000

/** Lower-case Latin letters, digits, dot, hyphen and underscore: what nobody confuses with another one. */
export const loginProblem = (login: string): string | null =>
  /^[a-z][a-z0-9._-]{2,39}$/.test(login)
    ? null
    : 'Введите логин латиницей: от 3 до 40 букв и цифр, первой буква.'
