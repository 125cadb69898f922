/** A life, by its seed. */
interface Seeded {
  readonly seed: number
}

/** What the lender and a borrower may have to do with one another again and again. */
const MATTERS = [
  'APPLICANTS',
  'NEW_TERMS',
  'LETTERS',
  'DATA_COPIES',
  'DEBT_LOAD',
  'FRAUD_CLAIMS',
  'REFUNDS',
] as const

export type Matter = (typeof MATTERS)[number]

/**
 * What a life comes to more often than to anything else: steps of one matter follow one another, which chance alone hardly
 * lets them do among so many. Null for those who ask for payment holidays, a matter of its own.
 */
export const matterOf = ({ seed }: Seeded): Matter | null =>
  seed % 2 === 0 ? null : (MATTERS[Math.floor(seed / 2) % MATTERS.length] ?? null)

/** Whose matter begins with a loan of their own: until they owe they are left alone. */
export const isAboutLoan = (life: Seeded): boolean =>
  ['NEW_TERMS', 'DEBT_LOAD', 'FRAUD_CLAIMS', 'REFUNDS'].includes(matterOf(life) ?? '')

/** `often` in the lives of a matter, `seldom` in all others. */
export const weightIn = (
  life: Seeded,
  matter: Matter,
  { often, seldom }: { readonly often: number; readonly seldom: number },
): number => (matterOf(life) === matter ? often : seldom)
