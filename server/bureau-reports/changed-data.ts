/** What of clients' data the bureaus have to hear of (decision 0169). */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BureauDataChange } from '../../lending/bureau-contract.ts'
import type { BureauDataChangeKind } from '../../lending/bureau-event-kinds.ts'
import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { hashOf } from '../canonical-hash.ts'
import { formerPassportsOf } from '../db/data-changes.ts'
import type { Queryable } from '../db/database.ts'
import { dataChanges } from '../db/schema/data-changes.ts'
import { loans } from '../db/schema/loans.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'
import type { FormerPassport } from '../report-file.ts'

/** The income is no part of a credit history. */
export const TOLD_CHANGES = ['PASSPORT', 'PHONE', 'ADDRESS'] as const

const EVENT_OF: Readonly<
  Record<(typeof dataChanges.$inferSelect)['kind'], BureauDataChangeKind | null>
> = {
  PASSPORT: 'IDENTITY_CHANGED',
  PHONE: 'CONTACTS_CHANGED',
  ADDRESS: 'CONTACTS_CHANGED',
  INCOME: null,
}

/** What changed of a client's data while something they had signed was under way. */
export type LoanDataChange = Pick<
  typeof dataChanges.$inferSelect,
  'id' | 'kind' | 'sealed' | 'changedAtMs'
> & { readonly loanId: string }

/** Changes since the signatures of loans, the oldest first, still sealed. */
export const dataChangesOfLoans = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<LoanDataChange[]> =>
  queryable
    .select({
      loanId: loans.id,
      id: dataChanges.id,
      kind: dataChanges.kind,
      sealed: dataChanges.sealed,
      changedAtMs: dataChanges.changedAtMs,
    })
    .from(loans)
    .innerJoin(dataChanges, eq(dataChanges.clientId, loans.clientId))
    .where(
      and(
        inArray(loans.id, [...loanIds]),
        inArray(dataChanges.kind, [...TOLD_CHANGES]),
        gt(dataChanges.changedAtMs, sql`${loans.signedAtMs}`),
      ),
    )
    .orderBy(asc(dataChanges.changedAtMs), asc(dataChanges.id))

const changedShape = z.object({ before: z.unknown(), after: z.unknown() })

/**
 * Whether something is another one after changes of one kind on one day. Each begins where the former one has ended, so that
 * what was given back cancels out, in whatever order they are read.
 */
const isOther = (queryable: Queryable, changes: readonly LoanDataChange[]): boolean => {
  if (changes.length === 1) return true
  const sealer = sealerOf(queryable)
  const values = changes.map(({ id, sealed }) =>
    changedShape.parse(sealer.open(CELLS.dataChange(id), sealed)),
  )
  const before = values.map((value) => hashOf(value.before)).toSorted()
  const after = values.map((value) => hashOf(value.after)).toSorted()
  return before.join() !== after.join()
}

/** What was another one in the evening of a Moscow day than in its morning: one of a kind a day, in their order. */
export const changedOnDays = (
  queryable: Queryable,
  changes: readonly LoanDataChange[],
): BureauDataChange[] => {
  const dayOf = ({ changedAtMs }: LoanDataChange): IsoDate => moscowDate(changedAtMs)
  const found = new Map<string, BureauDataChange>()
  for (const ofDay of Map.groupBy(changes, (each) => `${dayOf(each)} ${each.kind}`).values()) {
    const [first] = ofDay
    const kind = first && EVENT_OF[first.kind]
    if (!kind || !isOther(queryable, ofDay)) continue
    const on = dayOf(first)
    found.set(`${on} ${kind}`, { on, kind })
  }
  return [...found.values()]
}

/** The passport a client had in the morning of a Moscow day on which another took its place; null when none did. */
export const passportBefore = async (
  queryable: Queryable,
  clientId: string,
  on: IsoDate,
): Promise<FormerPassport | null> => {
  const former = await formerPassportsOf(queryable, clientId)
  const first = former.findLast(({ changedAtMs }) => moscowDate(changedAtMs) === on)
  if (!first) return null
  const { birthDate: _birthDate, birthPlace: _birthPlace, ...passport } = first.passport
  return passport
}
