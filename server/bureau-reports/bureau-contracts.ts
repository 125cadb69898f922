import type { BureauContract, HolidayGrant } from '../../lending/bureau-contract.ts'
import { bureauDebtLoad } from '../../lending/bureau-debt-load.ts'
import { addDays, isoDate, moscowDate, type IsoDate } from '../../lending/calendar.ts'
import { holidayEnd } from '../../lending/holiday-terms.ts'
import { kopecks } from '../../lending/money.ts'
import type { Queryable } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { changedOnDays, dataChangesOfLoans } from './changed-data.ts'
import {
  type AppliedAmendment,
  appliedAmendments,
  begunHolidayGrants,
  endingSteps,
  type LoanStep,
  type ReportedLoan,
  reportedLoans,
  type ReportedStatus,
  reportedStatuses,
} from './reported-loans.ts'
import type { LoanHistory } from '../loan-book/history-columns.ts'
import { foldInput, historiesOf } from '../loan-book/loan-history.ts'

type HolidayLength = Awaited<ReturnType<typeof begunHolidayGrants>>[number]

interface Told {
  readonly history: LoanHistory
  readonly steps: readonly LoanStep[]
  readonly amendments: readonly AppliedAmendment[]
  readonly holidays: readonly HolidayLength[]
  readonly legalStatuses: readonly ReportedStatus[]
  readonly dataChanges: BureauContract['dataChanges']
  readonly asOf: IsoDate
}

const ENDS: ReadonlySet<string> = new Set(['REFUSED', 'CANCELLED', 'EXPIRED'])

/** The day an application ended without money; null while it has not. */
const endedOn = ({ state }: LoanRow, steps: readonly LoanStep[]): IsoDate | null => {
  const last = ENDS.has(state) ? steps.findLast(({ toState }) => toState === state) : undefined
  return last ? moscowDate(last.atMs) : null
}

/** What a holiday was granted for, as it was known since its demand and since each day its service was told of. */
const grantsOf = ({ fromOn, months, serviceTold }: HolidayLength): HolidayGrant[] =>
  months === null
    ? serviceTold.map(({ on, untilOn }) => ({ on, untilOn, months }))
    : [{ on: fromOn, untilOn: holidayEnd(fromOn, months), months }]

const amendmentsOf = ({ steps, amendments, holidays }: Told): BureauContract['amendments'] => {
  const less = steps.filter(({ action }) => action === 'TAKE_LESS')
  const plain = { fullCost: null }
  return [
    ...less.map(({ atMs }) => ({ ...plain, on: moscowDate(atMs), kind: 'LESS' as const })),
    ...amendments.map(({ on, kind, fullCost }) => ({ on, kind, fullCost })),
    ...holidays.flatMap(({ fromOn, untilOn, serviceTold }) => [
      { ...plain, on: fromOn, kind: 'HOLIDAY' as const },
      ...serviceTold
        .filter(({ on }) => on > fromOn)
        .map(({ on }) => ({ ...plain, on, kind: 'HOLIDAY' as const })),
      ...(untilOn === null
        ? []
        : [{ ...plain, on: addDays(untilOn, 1), kind: 'HOLIDAY_ENDED' as const }]),
    ]),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

const contractOf = ({ loan, isRefusedAgain }: ReportedLoan, told: Told): BureauContract => {
  const { signedAtMs, offeredAtMs, state } = loan
  const ended = endedOn(loan, told.steps)
  const isRefused = state === 'REFUSED' && signedAtMs === null && !isRefusedAgain
  return {
    amountKopecks: kopecks(loan.amountKopecks),
    fullCost: {
      percentText: loan.fullCostPercentText,
      costKopecks: kopecks(loan.fullCostKopecks),
    },
    endsOn: loan.schedule.at(-1)?.dueOn ?? isoDate(loan.issuedOn),
    refused: isRefused
      ? { on: ended ?? moscowDate(offeredAtMs), reasons: loan.reasons.map(({ code }) => code) }
      : null,
    signedOn: signedAtMs === null ? null : moscowDate(signedAtMs),
    droppedOn: signedAtMs === null ? null : ended,
    debtLoad: signedAtMs === null ? null : bureauDebtLoad(loan.evidence),
    amendments: amendmentsOf(told),
    holidayGrants: Object.fromEntries(told.holidays.map((each) => [each.fromOn, grantsOf(each)])),
    legalStatuses: told.legalStatuses.map(({ enteredAtMs, endEnteredAtMs, ...status }) => ({
      ...status,
      enteredOn: moscowDate(enteredAtMs),
      endEnteredOn: endEnteredAtMs === null ? null : moscowDate(endEnteredAtMs),
    })),
    dataChanges: told.dataChanges,
    loan: loan.contractState === null ? null : foldInput(loan, told.history, told.asOf),
  }
}

/** Loans as the bureaus see them, by their ids, by a handful of queries for all of them. */
export const bureauContracts = async (
  queryable: Queryable,
  loanIds: readonly string[],
  asOf: IsoDate,
): Promise<ReadonlyMap<string, BureauContract>> => {
  if (loanIds.length === 0) return new Map()
  const reported = await reportedLoans(queryable, loanIds)
  const historyBy = await historiesOf(queryable, loanIds)
  const steps = Map.groupBy(await endingSteps(queryable, loanIds), ({ loanId }) => loanId)
  const amendments = Map.groupBy(
    await appliedAmendments(queryable, loanIds),
    ({ loanId }) => loanId,
  )
  const holidays = Map.groupBy(await begunHolidayGrants(queryable, loanIds), ({ loanId }) => loanId)
  const statuses = Map.groupBy(await reportedStatuses(queryable, loanIds), ({ loanId }) => loanId)
  const changes = Map.groupBy(await dataChangesOfLoans(queryable, loanIds), ({ loanId }) => loanId)
  return new Map(
    reported.map((each) => {
      const { id } = each.loan
      const told = {
        history: historyBy(id),
        steps: steps.get(id) ?? [],
        amendments: amendments.get(id) ?? [],
        holidays: holidays.get(id) ?? [],
        legalStatuses: statuses.get(id) ?? [],
        dataChanges: changedOnDays(queryable, changes.get(id) ?? []),
        asOf,
      }
      return [id, contractOf(each, told)]
    }),
  )
}
