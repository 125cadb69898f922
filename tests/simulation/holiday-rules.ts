/** What the law makes of a payment holiday, worked out here once more (353-FZ art. 6.1-2, 377-FZ; decisions 0055, 0117, 0121). */
import { addDays, addMonths, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { Facts, LoanFacts } from './facts.ts'
import { hasBegun, type HolidayFacts } from './holiday-facts.ts'

const DAY_MS = 86_400_000
/** The contract's sum above which there is no holiday of 353-FZ, kopecks. */
const LIMIT_KOPECKS = 45_000_000
const DAYS_AHEAD = 30
const DAYS_AFTER_SERVICE = 180
/** A service whose end nobody knows is taken to last a year from the first day. */
const OPEN_SERVICE_DAYS = 365

export const isOfService = ({ ground }: Pick<HolidayFacts, 'ground'>): boolean =>
  ground === 'SERVICE' || ground === 'SERVICE_FAMILY'

const midnightMs = (day: IsoDate): number => Date.parse(`${day}T00:00:00+03:00`)

const rowsOf = ({ journal }: HolidayFacts, action: string) =>
  journal.filter((row) => row.action === action)

/**
 * Days to answer: fifteen where papers of the demand were asked for while it waited. Of what happened in one moment of a
 * clock that stands the row with its own day knows the order.
 */
const answerDaysOf = (holiday: HolidayFacts): number => {
  if (!isOfService(holiday)) return 5
  const { decidedAtMs, answerByOn, submittedAtMs } = holiday
  const moments = rowsOf(holiday, 'HOLIDAY_PROOF_ASKED').map(({ atMs }) => atMs)
  if (moments.some((atMs) => decidedAtMs === null || atMs < decidedAtMs)) return 15
  const isLater = answerByOn === addDays(moscowDate(submittedAtMs), 15)
  return isLater && moments.some((atMs) => atMs === decidedAtMs) ? 15 : 10
}

const isGiven = ({ untilOn }: HolidayFacts): boolean => untilOn !== null

const answers = (holiday: HolidayFacts): readonly (string | false)[] => {
  const { state, submittedAtMs, silenceAtMs, answerByOn, decidedAtMs, decidedBy } = holiday
  const on = moscowDate(submittedAtMs)
  const answerDays = answerDaysOf(holiday)
  const consentMs = midnightMs(addDays(on, Math.max(answerDays, 10) + 1))
  return [
    answerByOn !== addDays(on, answerDays) && `to be answered by ${answerByOn}`,
    silenceAtMs !== consentMs && `silence is consent from ${silenceAtMs}, not ${consentMs}`,
    isGiven(holiday) && decidedAtMs === null && 'given by nobody and at no moment',
    isGiven(holiday) &&
      decidedBy === null &&
      (decidedAtMs ?? 0) < consentMs &&
      'silence was too short',
    state === 'REFUSED' &&
      decidedBy !== null &&
      (decidedAtMs ?? 0) >= consentMs &&
      'refused after silence had given it',
  ]
}

/** Days in hospital after the service, each counted once. */
const treatedDays = ({ treatments }: HolidayFacts, endsOn: IsoDate): number => {
  const days = new Set<string>()
  for (const { from, until } of treatments)
    for (let day = isoDate(from); day <= until; day = addDays(day, 1))
      if (day > endsOn) days.add(day)
  return days.size
}

/** The last day that the law gives, whatever day it was cut short on. */
const lastDayOf = (holiday: HolidayFacts): IsoDate => {
  const from = isoDate(holiday.fromOn)
  if (holiday.months !== null) return addDays(addMonths(from, holiday.months), -1)
  const endsOn = holiday.serviceTold.at(-1)?.endsOn ?? null
  if (endsOn === null) return addDays(from, OPEN_SERVICE_DAYS + DAYS_AFTER_SERVICE)
  const end = isoDate(endsOn)
  return addDays(end, DAYS_AFTER_SERVICE + treatedDays(holiday, end))
}

const lengths = (holiday: HolidayFacts): readonly (string | false)[] => {
  const { fromOn, untilOn, months, endReason, serviceTold } = holiday
  if (untilOn === null) return []
  const lastOn = lastDayOf(holiday)
  // An end that was told when those days were over ends it on that day: days that are over stay free.
  const toldOn = serviceTold.length > 1 ? (serviceTold.at(-1)?.on ?? '') : ''
  const isCut = endReason !== null && endReason !== 'TERM' && endReason !== 'LOAN_CLOSED'
  const mostOn = lastOn < toldOn ? toldOn : lastOn
  const isRight = isCut
    ? fromOn <= untilOn && untilOn <= mostOn
    : untilOn === lastOn || untilOn === mostOn
  return [
    !isRight && `until ${untilOn}, by the law until ${lastOn}`,
    isOfService(holiday) ? months !== null && 'months of a service' : false,
    !isOfService(holiday) && !(months !== null && months >= 1 && months <= 6) && `${months} months`,
  ]
}

const rights = (holiday: HolidayFacts, loan: LoanFacts): readonly (string | false)[] => {
  const { fromOn, submittedAtMs, serviceFromOn, rateNumerator, rateDenominator } = holiday
  const on = moscowDate(submittedAtMs)
  const madeOn = loan.signedAtMs === null ? loan.issuedOn : moscowDate(loan.signedAtMs)
  const isDear =
    BigInt(rateNumerator) * 1_000_000n > BigInt(rateDenominator) * BigInt(loan.dailyRateMillionths)
  return [
    (fromOn < on || fromOn > addDays(on, DAYS_AHEAD)) && `asked for on ${on} from ${fromOn}`,
    !isOfService(holiday) && loan.amountKopecks > LIMIT_KOPECKS && 'the loan was too large',
    isOfService(holiday) && madeOn >= (serviceFromOn ?? '') && `the loan of ${madeOn} is younger`,
    isDear && 'a day of it costs more than one of the contract',
  ]
}

const papersAndWords = (holiday: HolidayFacts, facts: Facts): readonly (string | false)[] => {
  const { id, state, decidedAtMs, decidedBy, endReason, treatments, told } = holiday
  const times = (kind: string): number => told.filter((each) => each === kind).length
  // What was told goes with the account.
  const isKept = facts.leftAtMs === null
  const noted = (action: string): number => rowsOf(holiday, action).length
  const isAnswered = decidedAtMs !== null
  const isRefusedBySomebody = state === 'REFUSED' && decidedBy !== null
  const isLost =
    state === 'REFUSED' &&
    decidedBy === null &&
    decidedAtMs !== null &&
    moscowDate(decidedAtMs) >= holiday.fromOn
  const isGrantedBySomebody = state !== 'REFUSED' && decidedBy !== null
  const answer = [...rowsOf(holiday, 'HOLIDAY_GRANTED'), ...rowsOf(holiday, 'HOLIDAY_REFUSED')]
  const hasPaper = facts.documents.some(
    ({ type, causeId }) => type === 'HOLIDAY' && causeId.startsWith(id),
  )
  return [
    isKept && times('HOLIDAY_ASKED') !== 1 && 'the borrower was not told once that it was taken',
    isKept &&
      times('HOLIDAY_ANSWERED') !== (isAnswered ? 1 : 0) &&
      `told ${times('HOLIDAY_ANSWERED')} times`,
    isKept &&
      state === 'ENDED' &&
      endReason !== 'LOAN_CLOSED' &&
      times('HOLIDAY_ENDED') === 0 &&
      'nobody was told that it has ended',
    state === 'ACTIVE' && !hasPaper && 'it runs without its paper',
    // One that was granted may be refused on its first day: the loan was repaid, its borrower is bankrupt or has died.
    !(isLost && noted('HOLIDAY_GRANTED') === 1) &&
      noted('HOLIDAY_GRANTED') !== (isGrantedBySomebody ? 1 : 0) &&
      `${noted('HOLIDAY_GRANTED')} rows say that it was granted in ${state}`,
    isRefusedBySomebody && noted('HOLIDAY_REFUSED') !== 1 && 'no row says that it was refused',
    state !== 'REFUSED' && noted('HOLIDAY_REFUSED') > 0 && `refused in ${state}`,
    decidedBy !== null &&
      answer.some(({ login }) => login !== decidedBy) &&
      'the journal names another one who answered',
    noted('HOLIDAY_ENDED_UNPROVEN') !== (endReason === 'NO_PROOF' ? 1 : 0) &&
      `ended by ${endReason}, ${noted('HOLIDAY_ENDED_UNPROVEN')} rows say for want of proof`,
    noted('HOLIDAY_TREATMENT_ADDED') !== treatments.length &&
      `${treatments.length} treatments, ${noted('HOLIDAY_TREATMENT_ADDED')} rows`,
  ]
}

/** Booked money that was a mistake lets a holiday run on that it had ended: its days were not all free then. */
const isDisturbed = ({ payments }: Facts, { loanId }: HolidayFacts): boolean =>
  payments.some((payment) => payment.loanId === loanId && payment.reversedAtMs !== null)

/** No debit from its first day on, answered or not. */
const debits = (holiday: HolidayFacts, facts: Facts): readonly (string | false)[] => {
  const { loanId, fromOn, untilOn, submittedAtMs, endReason } = holiday
  if (!hasBegun(holiday) || endReason === 'LOAN_CLOSED' || isDisturbed(facts, holiday)) return []
  return facts.payments
    .filter((payment) => payment.loanId === loanId && payment.initiator === 'MERCHANT')
    .filter(({ createdAtMs }) => createdAtMs > submittedAtMs)
    .filter(({ createdAtMs }) => {
      const on = moscowDate(createdAtMs)
      return on >= fromOn && on <= (untilOn ?? on)
    })
    .map(({ id }) => `debit ${id} in its days`)
}

const perHoliday =
  (check: (holiday: HolidayFacts, facts: Facts, loan: LoanFacts) => readonly (string | false)[]) =>
  (facts: Facts): readonly string[] =>
    facts.holidays.flatMap((holiday) => {
      const loan = facts.loans.find(({ id }) => id === holiday.loanId)
      if (!loan) return [`holiday ${holiday.id} of no loan`]
      return check(holiday, facts, loan).flatMap((what) =>
        what === false ? [] : [`${holiday.ground} ${holiday.id}: ${what}`],
      )
    })

/** Holidays of one loan that have begun, in the order of their first days. */
const begunOf = (facts: Facts, loanId: string): readonly HolidayFacts[] =>
  facts.holidays.filter((holiday) => holiday.loanId === loanId && hasBegun(holiday))

const twice = (facts: Facts): readonly string[] =>
  facts.loans.flatMap(({ id }) => {
    const begun = begunOf(facts, id)
    const once = begun.filter((holiday) => !isOfService(holiday)).map(({ ground }) => ground)
    return [
      ...once
        .filter((ground, index) => once.indexOf(ground) !== index)
        .map((ground) => `loan ${id}: ${ground} twice`),
      ...begun
        .slice(1)
        .filter((holiday, index) => {
          const before = begun[index]
          const isLeft = before?.endReason === 'LOAN_CLOSED'
          return before && !isLeft && holiday.fromOn <= (before.untilOn ?? '')
        })
        .map((holiday) => `loan ${id}: two holidays on ${holiday.fromOn}`),
    ]
  })

/** Rules of payment holidays; `broken` says in words how they do not hold. */
export const HOLIDAY_RULES = [
  {
    number: null,
    rule: 'a holiday is answered in the days of its law, and silence gives it (353-FZ art. 6.1-2, 377-FZ)',
    broken: perHoliday(answers),
  },
  {
    number: null,
    rule: 'a holiday lasts its months, or the service, the treatment and 180 days, unless it was cut short',
    broken: perHoliday(lengths),
  },
  {
    number: null,
    rule: 'a holiday is given by the law for this loan, and costs no more than its contract',
    broken: perHoliday((holiday, _facts, loan) => rights(holiday, loan)),
  },
  {
    number: null,
    rule: 'a holiday is given once for a reason of 353-FZ, and one at a time',
    broken: twice,
  },
  {
    number: null,
    rule: 'in the days of a holiday there is no penalty and no interest but its own, on what is owed',
    broken: ({ accruedInHoliday, dearInHoliday }: Facts) => [...accruedInHoliday, ...dearInHoliday],
  },
  {
    number: null,
    rule: 'in the days of a holiday nobody asks for money and none is debited',
    broken: (facts: Facts) => [...facts.writtenInHoliday, ...perHoliday(debits)(facts)],
  },
  {
    number: null,
    rule: 'the borrower is told of every step of a holiday, and the journal has each once',
    broken: perHoliday((holiday, facts) => papersAndWords(holiday, facts)),
  },
] as const

interface Shown {
  readonly rows: readonly { readonly dueOn: string; readonly principalKopecks: number }[]
  readonly nextPayment: { readonly dueOn: string } | null
  readonly overdueDays: number
  readonly contractState: string
}

/** Days that the last holiday moves instalments by, when they are moved by days. */
const movedBy = ({ fromOn, untilOn }: HolidayFacts): number =>
  1 + Math.round((Date.parse(untilOn ?? fromOn) - Date.parse(fromOn)) / DAY_MS)

/** The day of an instalment that the holiday has put off. */
const movedOn = (holiday: HolidayFacts, dueOn: string): IsoDate => {
  const { months, endReason } = holiday
  const isWhole = endReason === null || endReason === 'TERM' || endReason === 'LOAN_CLOSED'
  return months !== null && isWhole
    ? addMonths(isoDate(dueOn), months)
    : addDays(isoDate(dueOn), movedBy(holiday))
}

/** A loan of which nothing but one holiday has moved the instalments. */
const isMovedByOneAlone = (facts: Facts, { id }: LoanFacts): boolean =>
  begunOf(facts, id).length === 1 &&
  [
    facts.changes,
    facts.takenBack,
    facts.forgivenesses,
    facts.writeOffs,
    facts.payoutReturns,
    facts.legalStatuses,
  ].every((all) => all.every(({ loanId }) => loanId !== id))

/**
 * What a contract with a holiday shows that the law does not: instalments put off keep their principal and move by its
 * length; while it runs nothing is asked for and nothing is late. The ledger must have today.
 */
export const shownBroken = (
  facts: Facts,
  loan: LoanFacts,
  { shown, today }: { shown: Shown; today: IsoDate },
): readonly string[] => {
  const holiday = begunOf(facts, loan.id).at(-1)
  if (!holiday || loan.contractState === 'CLOSED') return []
  const { fromOn, untilOn, state } = holiday
  // Enough money ends it at once; the night writes that down.
  const isPaidToday = facts.payments.some(
    (payment) =>
      payment.loanId === loan.id &&
      payment.finishedAtMs !== null &&
      moscowDate(payment.finishedAtMs) === today,
  )
  const isRunning = state === 'ACTIVE' && today <= (untilOn ?? '') && !isPaidToday
  const { nextPayment, overdueDays, contractState, rows } = shown
  // Costs that a court has awarded are owed at once, holiday or none.
  const hasCosts = facts.courtCosts.some(({ loanId }) => loanId === loan.id)
  const asked = !hasCosts && nextPayment !== null && nextPayment.dueOn <= (untilOn ?? '')
  const lost = isMovedByOneAlone(facts, loan)
    ? loan.schedule
        .filter(({ dueOn }) => dueOn >= fromOn)
        .filter(
          ({ dueOn, principalKopecks }) =>
            !rows.some(
              (row) =>
                row.dueOn === movedOn(holiday, dueOn) && row.principalKopecks === principalKopecks,
            ),
        )
    : []
  return [
    ...(isRunning && asked ? [`${nextPayment.dueOn} is asked for, it runs until ${untilOn}`] : []),
    ...(isRunning && (overdueDays > 0 || contractState !== 'ACTIVE')
      ? [`${overdueDays} days past due in it, ${contractState}`]
      : []),
    ...lost.map(({ dueOn }) => `the instalment of ${dueOn} is not on ${movedOn(holiday, dueOn)}`),
  ]
}
