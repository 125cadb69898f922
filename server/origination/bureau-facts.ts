import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { kopecks, type Kopecks, maxKopecks } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { askBureaus, askedAbout, bureauSnapshot } from '../onboarding/ask-bureaus.ts'
import {
  type BureauSnapshot,
  insertBureauSnapshots,
  latestBureauSnapshots,
} from '../db/credit-evidence.ts'
import type { Queryable } from '../db/database.ts'
import { type PassportRow, passportOf } from '../db/client-profile.ts'
import { sealerOf } from '../db/sealed-columns.ts'
import { transaction } from '../db/transaction.ts'
import { type BureauReport, GatewayFailure } from '../gateways/gateways.ts'

/** What all bureaus together say that a loan depends on. */
export interface BureauFacts {
  /** Moscow day of the answers: those of yesterday are no answers (D53). */
  readonly on: IsoDate
  /** In any of them. */
  readonly selfBan: boolean
  /** The lowest, 1–999. */
  readonly score: number
  /** The longest arrears of an open loan, days. */
  readonly arrearsDays: number
  /** The greatest: the same loan stands in several bureaus. */
  readonly monthlyBurdenKopecks: Kopecks
}

/** The latest round of answers about a client as they are now, when it is of this Moscow day; empty otherwise. */
const todaysBureauSnapshots = async (
  queryable: Queryable,
  { clientId, askedDigest }: Pick<BureauSnapshot, 'clientId' | 'askedDigest'>,
  nowMs: number,
): Promise<readonly BureauSnapshot[]> => {
  const snapshots = await latestBureauSnapshots(queryable, clientId)
  const [first] = snapshots
  const isToday = first && moscowDate(first.receivedAtMs) === moscowDate(nowMs)
  return isToday && first.askedDigest === askedDigest ? snapshots : []
}

/** The answers of a round in one: the strictest of each. Null unless all these bureaus have answered. */
const bureauFactsOf = (
  snapshots: readonly BureauSnapshot[],
  names: readonly string[],
): BureauFacts | null => {
  const [first] = snapshots
  const isWhole = names.every((name) => snapshots.some(({ bureau }) => bureau === name))
  if (!first || !isWhole) return null
  return {
    on: moscowDate(first.receivedAtMs),
    selfBan: snapshots.some(({ selfBan }) => selfBan),
    score: Math.min(...snapshots.map(({ score }) => score)),
    arrearsDays: Math.max(...snapshots.map(({ arrearsDays }) => arrearsDays)),
    monthlyBurdenKopecks: maxKopecks(
      kopecks(0),
      ...snapshots.map(({ monthlyBurdenKopecks }) => kopecks(monthlyBurdenKopecks)),
    ),
  }
}

const EXPIRED =
  'Согласие на получение кредитной истории действовало полгода, этот срок закончился. Чтобы рассчитать займ, дайте его снова.'

const ask = async (
  context: Context,
  clientId: string,
  passport: PassportRow,
): Promise<readonly BureauReport[]> => {
  try {
    const reports = await askBureaus(context, clientId, passport)
    if (typeof reports !== 'string') return reports
    throw new Refusal('CONSENT_REQUIRED', reports === 'NO_CONSENT' ? {} : { detail: EXPIRED })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    context.log.warn({ clientId, err: error }, 'A bureau did not answer')
    throw new Refusal('UNAVAILABLE', {
      title: 'Бюро кредитных историй не отвечает',
      detail:
        'Закон требует спросить все бюро, а одно из них сейчас молчит. Ничего не потеряно, попробуйте через несколько минут.',
    })
  }
}

/**
 * What every bureau says of the passport of now, asked on this Moscow day (D53); the answers are kept as evidence. A loan in spite of a
 * self-ban is void (218-FZ), so none is given until all have answered. They are asked only under a consent in force.
 * @throws Refusal UNAVAILABLE, STEP_ORDER; CONSENT_REQUIRED when the consent's half a year is over
 */
export const bureauFacts = async (context: Context, clientId: string): Promise<BureauFacts> => {
  const { database, clock, gateways } = context
  const { names } = gateways.creditBureaus
  const passport = await passportOf(database, clientId)
  if (!passport) throw new Refusal('STEP_ORDER')
  const about = { clientId, askedDigest: askedAbout(sealerOf(database), passport) }
  const known = await todaysBureauSnapshots(database, about, clock.now())
  const facts = bureauFactsOf(known, names)
  if (facts) return facts
  const reports = await ask(context, clientId, passport)
  const receivedAtMs = clock.now()
  const snapshots = reports.map((report) => bureauSnapshot(report, about, receivedAtMs))
  await transaction(database, (tx) => insertBureauSnapshots(tx, snapshots))
  const fresh = bureauFactsOf(snapshots, names)
  if (!fresh) throw new Error('A bureau answered under another name')
  return fresh
}

/** Midnight may pass between the answer and what rests on it. @throws Refusal UNAVAILABLE for an answer of yesterday */
export const refuseYesterdaysAnswer = ({ on }: BureauFacts, nowMs: number): void => {
  if (on !== moscowDate(nowMs)) throw new Refusal('UNAVAILABLE')
}
