import { DEBIT_HOURS, moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import { sweepRecords } from '../accounts/sweep-records.ts'
import { checkJournal } from '../desk/check-journal.ts'
import { expireRequests } from '../desk/expire-requests.ts'
import type { Job } from '../job.ts'
import { drawReceipts } from '../documents/filing/draw-receipts.ts'
import { eraseAbandoned } from '../onboarding/erase-abandoned.ts'
import { eraseWithdrawn } from '../onboarding/erase-withdrawn.ts'
import { remindOfRefresh } from '../onboarding/remind-of-refresh.ts'
import { planReminders } from '../messaging/reminders.ts'
import { endFailedPayouts } from '../origination/end-failed-payouts.ts'
import { expireOffers } from '../origination/expire-offers.ts'
import { tellPossibleLoans } from '../origination/watch-loan.ts'
import { accrueOpenContracts } from '../servicing/accrue-open-contracts.ts'
import { pollChargebacks } from '../servicing/chargebacks.ts'
import { keepHolidays } from '../servicing/keep-holidays.ts'
import { expireChanges } from '../servicing/expire-changes.ts'
import { planAutoDebits } from '../servicing/plan-auto-debits.ts'
import { refreshFraudBase } from '../screening/fraud-reports.ts'
import { screenBase } from '../screening/screen-clients.ts'
import { moscowMidnightPlus } from './moscow-night.ts'
import { HOURLY_TRIES, NIGHTLY_TRIES } from './retries.ts'

/** Closes the offers, and the signed loans without a place to go, whose five working days are over (D9, decision 0134), every day at 00:03 Moscow. */
export const expireOffersJob: Job<null> = {
  kind: 'offers.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 3),
  async run(context) {
    await expireOffers(context)
    await endFailedPayouts(context)
  },
}

/** Ends the signed changes whose money did not come on their day (D13, D14), every day at 00:04 Moscow. */
export const expireChangesJob: Job<null> = {
  kind: 'changes.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 4),
  run: expireChanges,
}

/**
 * Moves payment holidays on at 00:01 Moscow, before the loans are settled: silence grants, first days come, last days pass
 * (353-FZ art. 6.1-2).
 */
export const keepHolidaysJob: Job<null> = {
  kind: 'holidays.keep',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 1),
  run: (context) => keepHolidays(context),
}

/**
 * Brings the ledger of every open contract up to the new day at 00:05 Moscow: interest, penalty, rows paid from the
 * advance, overdue or closed (D10, D11). One whose money may be on its way is settled when that is known.
 */
export const accrueLoansJob: Job<null> = {
  kind: 'loans.settle',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 5),
  run: accrueOpenContracts,
}

const nextReminderMs = (nowMs: number): number => moscowMidnightPlus(nowMs, 20)

/** Plans the reminders and notices up to its next run at 00:20 Moscow (D16, D17, D33), after the loans were settled. */
export const remindJob: Job<null> = {
  kind: 'loans.remind',
  ...NIGHTLY_TRIES,
  nextRunAtMs: nextReminderMs,
  run: (context) => planReminders(context, nextReminderMs),
}

/**
 * Tells whoever asked that a loan can be taken again, every day at 10:00 Moscow: by then the night has settled the loans, and
 * it is day from Kaliningrad to Kamchatka (decision 0070).
 */
export const tellPossibleLoansJob: Job<null> = {
  kind: 'loans.possible',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 600),
  run: tellPossibleLoans,
}

/**
 * Lists what is to be refreshed of clients and reminds them, every day at 10:10 Moscow, for the same reason (decision 0165).
 */
export const remindOfRefreshJob: Job<null> = {
  kind: 'identifications.remind',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 610),
  run: remindOfRefresh,
}

/** Orders the debits of 10:00 and 19:00 Moscow (D16). */
export const planAutoDebitsJob: Job<null> = {
  kind: 'auto-debit.plan',
  ...NIGHTLY_TRIES,
  nextRunAtMs(nowMs) {
    const today = moscowDate(nowMs)
    const moments = [today, addDays(today, 1)].flatMap((day) =>
      DEBIT_HOURS.map((hour) => moscowHourMs(day, hour)),
    )
    return moments.find((moment) => moment > nowMs) ?? nowMs
  },
  run: planAutoDebits,
}

/** Draws the receipts that nobody has opened, every day at 04:30 Moscow, when there is nothing else to do (decision 0042). */
export const drawReceiptsJob: Job<null> = {
  kind: 'receipts.draw',
  ...HOURLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 270),
  run: drawReceipts,
}

/**
 * Looks at 02:00 Moscow whether the lists of 115-FZ have a new edition, and checks everybody against it (decision 0056); reads
 * the base of payments without consent, so that an old one is known before somebody waits for their money (decision 0163).
 */
export const screenBaseJob: Job<null> = {
  kind: 'clients.screen',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 120),
  async run(context) {
    await screenBase(context)
    await refreshFraudBase(context)
  },
}

/** Reads the acquirer's list of disputes, every day at 03:00 Moscow: it sends no notice of them (decision 0062). */
export const pollChargebacksJob: Job<null> = {
  kind: 'chargebacks.poll',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 180),
  run: pollChargebacks,
}

/** Closes the questions of the staff that are older than a day (decision 0052), every day at 00:02 Moscow. */
export const expireRequestsJob: Job<null> = {
  kind: 'requests.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 2),
  run: expireRequests,
}

/**
 * Tells, and then erases, whoever took the consent to process data back and owes nothing any more, and erases registrations
 * that nobody goes on with, every day at 10:05 Moscow (decisions 0079 and 0139).
 */
export const eraseWithdrawnJob: Job<null> = {
  kind: 'consents.erase',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 605),
  async run(context) {
    await eraseWithdrawn(context)
    await eraseAbandoned(context)
  },
}

/** Chains the staff's journal and looks whether the chain holds, every day at 03:30 Moscow (decision 0161). */
export const checkJournalJob: Job<null> = {
  kind: 'journal.check',
  ...HOURLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 210),
  run: checkJournal,
}

/** 4 o'clock in Moscow, when hardly anybody is here. */
const QUIET_HOUR_UTC_MS = HOUR_MS

/** Removes what the machinery no longer needs, every night. */
export const sweepRecordsJob: Job<null> = {
  kind: 'records.sweep',
  ...HOURLY_TRIES,
  nextRunAtMs: (nowMs) =>
    Math.floor((nowMs - QUIET_HOUR_UTC_MS) / DAY_MS) * DAY_MS + DAY_MS + QUIET_HOUR_UTC_MS,
  run: sweepRecords,
}
