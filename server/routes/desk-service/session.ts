import * as calls from '../../../protocol/calls/desk/session.ts'
import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import { stageDueDates } from '../../../lending/overdue-stages.ts'
import { countOpenComplaints } from '../../db/complaints.ts'
import { waitingCases } from '../../db/cases.ts'
import { countOpenRequests } from '../../db/desk-requests.ts'
import { countWaitingHolidays } from '../../db/payment-holidays.ts'
import { countMoney } from '../../db/money-tasks.ts'
import { RETURNED_BY_PEOPLE, returnLateBeforeMs } from '../../servicing/money-tasks.ts'
import { countPassportChanges } from '../../db/passport-changes.ts'
import { countOverdue } from '../../db/portfolio.ts'
import { undecidedDuplicates } from '../../onboarding/duplicate-rows.ts'
import { countUnsentFraudReports } from '../../desk/fraud-reports.ts'
import { undecidedMatches } from '../../screening/matches.ts'
import { waitingThreads } from '../../db/support.ts'
import { chainNow } from '../../desk/action-chain.ts'
import { countDebits } from '../../desk/declined-debits.ts'
import { countPapers } from '../../desk/expiring.ts'
import { endingLaw } from '../../desk/holiday-law.ts'
import { quartersWithoutLoadLimits } from '../../desk/load-limits.ts'
import { nearLoadLimits } from '../../desk/load-shares.ts'
import { missingQuarters } from '../../desk/market-limits.ts'
import { quartersWithoutIncome } from '../../desk/regional-income.ts'
import { signInStaff } from '../../desk/sign-in.ts'
import { signOutStaff } from '../../desk/sign-out.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull, SILENT_PAYOUT_MS } from './actor.ts'

export const deskSignIn = route(calls.deskSignIn, async ({ context, body, request, reply }) => {
  const { login, name, roles } = await signInStaff(context, body, { request, reply })
  return { login, name, roles: [...roles] }
})

export const deskSession = route(calls.deskSession, async ({ context, client: staff }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const [
    cases,
    threads,
    money,
    requests,
    matches,
    fraudReports,
    duplicates,
    quarters,
    withoutIncome,
    withoutLoadLimits,
    nearLimits,
    complaints,
    holidays,
    overdue,
    debits,
    passports,
    papers,
    holidayLawLastOn,
    chain,
  ] = await Promise.all([
    waitingCases(database, nowMs),
    waitingThreads(database),
    countMoney(database, {
      sentBeforeMs: nowMs - SILENT_PAYOUT_MS,
      cameBeforeMs: returnLateBeforeMs(today),
      lateKinds: RETURNED_BY_PEOPLE,
    }),
    countOpenRequests(database),
    undecidedMatches(database),
    countUnsentFraudReports(database),
    undecidedDuplicates(database),
    missingQuarters(context),
    quartersWithoutIncome(context),
    quartersWithoutLoadLimits(context),
    nearLoadLimits(context),
    countOpenComplaints(database, today),
    countWaitingHolidays(database),
    countOverdue(database, stageDueDates('UP_TO_7', today).earliest),
    countDebits(context, nowMs),
    countPassportChanges(database),
    countPapers(context, nowMs),
    endingLaw(context),
    chainNow(database),
  ])
  return {
    asOf: instantOf(nowMs),
    staff: { name: staff.name, login: staff.login, roles: [...staff.roles] },
    waiting: {
      cases: cases.total,
      oldestCaseAt: instantOrNull(cases.oldestAtMs),
      threads: threads.total,
      oldestThreadAt: instantOrNull(threads.oldestAtMs),
      money: money.total,
      lateMoney: money.late,
      requests,
      duplicates: duplicates.total,
      oldestDuplicateAt: instantOrNull(duplicates.oldestAtMs),
      // Both stand on one screen.
      matches: matches.total + fraudReports,
      oldestMatchAt: instantOrNull(matches.oldestAtMs),
      complaints: complaints.open,
      overdueComplaints: complaints.overdue,
      nextComplaintDueOn: complaints.nextDueOn === null ? null : isoDate(complaints.nextDueOn),
      holidays: holidays.total,
      oldestHolidayAt: instantOrNull(holidays.oldestAtMs),
      overdue: overdue.total,
      freshOverdue: overdue.fresh,
      debits: debits.total,
      freshDebits: debits.fresh,
      passports: passports.total,
      oldestPassportAt: instantOrNull(passports.oldestAtMs),
      expiring: papers.passports + papers.cards + papers.consents + papers.identifications,
      expiringPassports: papers.passports,
      expiringCards: papers.cards,
      expiringConsents: papers.consents,
      expiringIdentifications: papers.identifications,
      lateIdentifications: papers.lateIdentifications,
    },
    missingQuarters: [...quarters],
    quartersWithoutIncome: [...withoutIncome],
    quartersWithoutLoadLimits: [...withoutLoadLimits],
    nearLoadLimits: nearLimits,
    holidayLawLastOn,
    isJournalBroken: (chain?.fault ?? null) !== null,
  }
})

export const deskSignOut = route(
  calls.deskSignOut,
  async ({ context, client: staff, request, reply }) => {
    await signOutStaff(context, actorOf(staff, request), { request, reply })
    return { ok: true as const }
  },
)
