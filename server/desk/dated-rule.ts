/** A rule with dates: one person types it, and it counts from its day on once another has approved it (decision 0057). */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable } from '../db/database.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'
import type { TwoPersonAction } from './two-person-action.ts'

const MAX_DRAFTS = 20

export type DatedKind =
  | 'SET_MARKET_LIMITS'
  | 'SET_LAW_CAPS'
  | 'SET_HOLIDAY_LAW'
  | 'SET_RESERVE_RATES'
  | 'SET_REGIONAL_INCOME'
  | 'SET_LOAD_LIMITS'

/** What a draft has beside its figures. */
export interface Typed {
  readonly id: string
  readonly typedBy: string
  readonly typedAtMs: number
}

type Ground = Parameters<TwoPersonAction['check']>[0]

export interface DatedRule<Draft extends Typed> {
  readonly kind: DatedKind
  readonly drafts: PgTable & { readonly id: AnyPgColumn; readonly $inferSelect: Draft }
  /** What counts; a row has the id of its draft. */
  readonly rows: PgTable & { readonly id: AnyPgColumn }
  /** What both people read. @throws Refusal REQUEST_IMPOSSIBLE for days and figures that cannot be */
  readonly words: (draft: Draft, ground: Ground) => string | Promise<string>
  /** Why not, where another row begins on the same day. */
  readonly taken: string
}

/** A rule that cannot be entered, with the reason for the member of staff. */
export const impossibleRule = (detail: string): Refusal =>
  new Refusal('REQUEST_IMPOSSIBLE', { detail })

interface Days {
  readonly earliest: IsoDate
  readonly latest: IsoDate
}

/** The days from the first to the last that may be typed, both counted from today. */
export const daysFromNow = (nowMs: number, first: 0 | 1, last: number): Days => {
  const today = moscowDate(nowMs)
  return { earliest: addDays(today, first), latest: addDays(today, last) }
}

/** A day further off is a slip of the hand: laws are published months before they count. */
const MAX_DAYS_AHEAD = 730

/** The first and the last day that a rule may count from: days that had another are over. */
export const daysToEnter = (nowMs: number): Days => daysFromNow(nowMs, 1, MAX_DAYS_AHEAD)

/** @throws Refusal REQUEST_IMPOSSIBLE for a day that had other figures (`what`, in Russian) or is years away */
export const refuseOtherDays = (validFrom: IsoDate, what: string, nowMs: number): void => {
  const { earliest, latest } = daysToEnter(nowMs)
  if (validFrom < earliest)
    throw impossibleRule(
      `${what} нельзя ввести задним числом. Выберите день не раньше завтрашнего.`,
    )
  if (validFrom > latest) throw impossibleRule('День дальше двух лет. Проверьте дату.')
}

/** Drafts that another person has still to decide about, the oldest first. */
export const openDrafts = async <Draft extends Typed>(
  { kind, drafts }: DatedRule<Draft>,
  queryable: Queryable,
): Promise<Draft[]> => {
  const rows = await queryable
    .select({ draft: drafts })
    .from(deskRequests)
    .innerJoin(drafts, eq(drafts.id, deskRequests.subjectId))
    .where(and(sql`${deskRequests.state} = 'OPEN'`, eq(deskRequests.kind, kind)))
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(MAX_DRAFTS)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table says so, but not through its join
  return rows.map(({ draft }) => draft as Draft)
}

const draftOf = async <Draft extends Typed>(
  { drafts }: DatedRule<Draft>,
  { tx, subjectId }: Ground,
): Promise<Draft> => {
  const [draft] = await tx.select().from(drafts).where(eq(drafts.id, subjectId))
  if (!draft) throw new Refusal('NOT_FOUND')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table says so, as above
  return draft as Draft
}

/** What two people do with a rule: the one reads what the other has typed, and puts it in force. */
export const datedRuleAction = <Draft extends Typed>(rule: DatedRule<Draft>): TwoPersonAction => ({
  async check(ground) {
    return { clientId: null, about: await rule.words(await draftOf(rule, ground), ground) }
  },
  async effect(ground) {
    const { typedBy: _typedBy, typedAtMs: _typedAtMs, ...row } = await draftOf(rule, ground)
    const entered = await ground.tx
      .insert(rule.rows)
      .values({ ...row, enteredAtMs: ground.nowMs })
      .onConflictDoNothing()
      .returning({ id: rule.rows.id })
    if (entered.length === 0) throw impossibleRule(rule.taken)
  },
})
