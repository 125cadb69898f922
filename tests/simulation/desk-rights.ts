import { TWO_PERSON_ROLES, type TwoPersonKind } from '../../protocol/two-people.ts'
import { SANDBOX_PEOPLE } from '../../server/sandbox/staff.ts'

type Part = 'asks' | 'decides'

/** Logins of everybody who works at the sandbox's lender. */
export const EVERYBODY: readonly string[] = SANDBOX_PEOPLE.map(({ login }) => login)

const allowed = (kind: TwoPersonKind, part: Part): readonly string[] =>
  SANDBOX_PEOPLE.filter(({ roles }) =>
    roles.some((role) => TWO_PERSON_ROLES[kind][part].includes(role)),
  ).map(({ login }) => login)

/** Who may ask for what two people decide. */
export const askersOf = (kind: TwoPersonKind): readonly string[] => allowed(kind, 'asks')

/** Who may decide it. */
export const decidersOf = (kind: TwoPersonKind): readonly string[] => allowed(kind, 'decides')

/** Who must not. */
export const strangersTo = (kind: TwoPersonKind, part: Part): readonly string[] => {
  const may = allowed(kind, part)
  return EVERYBODY.filter((login) => !may.includes(login))
}
