/** A payment holiday in the books of a loan: what it puts off, what its days cost (353-FZ art. 6.1-2). */
import { earnedBy } from './earned.ts'
import { addDays, addMonths, daysBetween, type IsoDate } from './calendar.ts'
import {
  afterHoliday,
  endedHoliday,
  holidayAt,
  holidayInterest,
  type HolidayTerms,
} from './holiday-terms.ts'
import { transfer, type Movement } from './ledger.ts'
import {
  type HolidayBook,
  interestAhead,
  type LoanBook,
  type RowAhead,
  type RowBook,
} from './loan-book.ts'
import { stoppedOn } from './accrual-stops.ts'
import {
  addKopecks,
  maxKopecks,
  minKopecks,
  multiplyByRatio,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'
import { isSinglePayment } from './products.ts'

const interestLeft = ({ accrued, interestPaid }: RowBook): Kopecks =>
  subtractKopecks(accrued, interestPaid)

const principalLeft = ({ row, principalPaid }: RowBook): Kopecks =>
  subtractKopecks(row.principalKopecks, principalPaid)

const sumOf = <Item>(items: readonly Item[], kopecksOf: (item: Item) => Kopecks): Kopecks =>
  addKopecks(...items.map(kopecksOf))

/** Interest that rows will still earn by their schedule. */
const toCome = (rows: readonly RowBook[]): Kopecks => sumOf(rows, interestAhead)

/** Owed on a day of its own and earning nothing up to it: a payment that went back (D45), arrears of an earlier holiday. */
const earnsNothing = ({ accruals }: RowBook): boolean => accruals.length === 0

const latest = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other)

const ownsHolidayInterest = ({ isHolidayInterest }: RowBook): boolean => isHolidayInterest === true

/** A row that is owed as it stands and earns nothing more. */
const owedRow = (
  sums: { dueOn: IsoDate; principal: Kopecks; interest: Kopecks; accrued: Kopecks },
  isHolidayInterest: boolean,
): RowBook => ({
  row: {
    number: 0,
    dueOn: sums.dueOn,
    paymentKopecks: addKopecks(sums.principal, sums.interest),
    principalKopecks: sums.principal,
    interestKopecks: sums.interest,
    balanceAfterKopecks: ZERO,
  },
  accruals: [],
  accrued: sums.accrued,
  forgone: ZERO,
  forgiven: ZERO,
  interestPaid: ZERO,
  principalPaid: ZERO,
  isHolidayInterest,
})

/** What was paid of an instalment that was late stays where it was. */
const paidPart = ({ row, interestPaid, principalPaid, ...rest }: RowBook): RowBook => ({
  ...rest,
  row: {
    ...row,
    principalKopecks: principalPaid,
    interestKopecks: interestPaid,
    paymentKopecks: addKopecks(principalPaid, interestPaid),
  },
  accruals: [],
  accrued: interestPaid,
  forgone: ZERO,
  forgiven: ZERO,
  interestPaid,
  principalPaid,
})

/** Puts off what is late, row by row; interest of late days goes with the oldest of them. */
function takeArrears(book: LoanBook, late: readonly RowBook[], on: IsoDate): RowBook[] {
  const arrears = late.map((item) => {
    const interest = interestLeft(item)
    const { dueOn } = item.row
    return owedRow({ dueOn, principal: principalLeft(item), interest, accrued: interest }, false)
  })
  if (book.lateInterest > 0) {
    const interest = book.lateInterest
    const [oldest] = arrears
    if (oldest) {
      oldest.accrued = addKopecks(oldest.accrued, interest)
      oldest.row = {
        ...oldest.row,
        interestKopecks: oldest.accrued,
        paymentKopecks: addKopecks(oldest.row.principalKopecks, oldest.accrued),
      }
    } else arrears.push(owedRow({ dueOn: on, principal: ZERO, interest, accrued: interest }, false))
    book.lateInterest = ZERO
  }
  return arrears
}

/**
 * Begins a holiday on the morning of its first day: nothing is due in it, instalments to come are moved by its length,
 * and what was late is put off to after the last of them, penalty included.
 */
export function beginHoliday(book: LoanBook, granted: HolidayTerms): void {
  // The contract's own rate was looked at when it was granted; what lowered it since counts too (decision 0115).
  const terms = book.rates === book.loan ? granted : holidayAt(granted, book.rates)
  const { from } = terms
  const eve = addDays(from, -1)
  const isSettled = (item: RowBook) => principalLeft(item) === 0 && interestLeft(item) === 0
  const before = book.rows.filter(({ row }) => row.dueOn < from)
  const late = before.filter((item) => !isSettled(item))
  const coming = book.rows.filter(({ row }) => row.dueOn >= from)
  const past = before.flatMap((item) => {
    if (!late.includes(item)) return [item]
    return item.interestPaid + item.principalPaid > 0 ? [paidPart(item)] : []
  })
  const ahead = coming.map((item, index): RowAhead => {
    const earnedKopecks = ownsHolidayInterest(item) ? ZERO : earnedBy(book.loan, item, eve)
    return {
      item,
      dueOn: item.row.dueOn,
      earnedFrom: item.accruals[0]?.from ?? eve,
      earnedKopecks: item.accruals.length === 0 ? item.accrued : earnedKopecks,
      restKopecks:
        item.accruals.length === 0
          ? ZERO
          : maxKopecks(
              subtractKopecks(addKopecks(item.row.interestKopecks, item.forgiven), earnedKopecks),
              ZERO,
            ),
      restDays: daysBetween(latest(item.accruals[0]?.from ?? eve, eve), item.row.dueOn),
      openingKopecks: sumOf(coming.slice(index), principalLeft),
      paidBefore: item.principalPaid,
    }
  })
  const askedRows = coming.filter(({ row }) => row.dueOn <= terms.untilOn)
  book.suspendedPenalty = addKopecks(book.suspendedPenalty, book.penalty)
  book.penalty = ZERO
  book.holiday = {
    terms,
    isRunning: true,
    askedKopecks: sumOf(askedRows, ({ row }) => row.paymentKopecks),
    paidKopecks: ZERO,
    isPaid: false,
    past,
    ahead,
    arrears: takeArrears(book, late, from),
    restored: [],
    putOff: [],
    isReplaced: false,
    since: {
      // The day of the payout costs nothing, in a holiday neither.
      from: latest(eve, book.loan.issuedOn),
      earnedKopecks: ZERO,
      principalKopecks: subtractKopecks(
        sumOf(book.rows, principalLeft),
        sumOf(coming.filter(earnsNothing), principalLeft),
      ),
    },
    chargedKopecks: ZERO,
    forgoneKopecks: ZERO,
  }
  layOut(book, book.holiday)
}

/** Interest of the days of the holiday by the evening of a day, whatever of it was charged. */
function earnedInHoliday({ since, terms }: HolidayBook, day: IsoDate): Kopecks {
  const lastOn = day < terms.untilOn ? day : terms.untilOn
  const days = Math.max(daysBetween(since.from, lastOn), 0)
  return addKopecks(since.earnedKopecks, holidayInterest(terms.rate, since.principalKopecks, days))
}

/** What of it the days to that evening have earned and was neither charged nor forgone. */
function notChargedBy(holiday: HolidayBook, day: IsoDate): Kopecks {
  const { chargedKopecks, forgoneKopecks } = holiday
  return subtractKopecks(earnedInHoliday(holiday, day), addKopecks(chargedKopecks, forgoneKopecks))
}

/**
 * Interest of a day of the holiday: on the principal owed, kept apart and never capitalised. The overpayment cap is
 * kept by it first, so that the interest of the contract has its room (D8).
 */
export function chargeHolidayDay(book: LoanBook, holiday: HolidayBook, day: IsoDate): Kopecks {
  const wanted = notChargedBy(holiday, day)
  if (stoppedOn(book.loan.accrualStops, day).interest) {
    holiday.forgoneKopecks = addKopecks(holiday.forgoneKopecks, maxKopecks(wanted, ZERO))
    return ZERO
  }
  const granted = minKopecks(maxKopecks(wanted, ZERO), roomLeft(book))
  holiday.chargedKopecks = addKopecks(holiday.chargedKopecks, granted)
  let left = granted
  for (const item of book.rows.filter(ownsHolidayInterest)) {
    const part = minKopecks(left, subtractKopecks(item.row.interestKopecks, item.accrued))
    item.accrued = addKopecks(item.accrued, part)
    left = subtractKopecks(left, part)
  }
  book.capLeft = subtractKopecks(book.capLeft, granted)
  if (granted > 0) {
    const postings = transfer('HOLIDAY_INTEREST', 'INTEREST_INCOME', granted)
    book.movements.push({ on: day, kind: 'HOLIDAY_INTEREST_ACCRUED', postings })
  }
  return granted
}

/** What of the overpayment cap the contract's own interest leaves to the holiday. */
function roomLeft(book: LoanBook): Kopecks {
  const own = toCome(book.rows.filter((item) => !ownsHolidayInterest(item)))
  return maxKopecks(subtractKopecks(book.capLeft, own), ZERO)
}

/**
 * A payment in the holiday repays principal, the nearest instalments first, and spares the interest on it; what is over
 * is kept for coming instalments. Once the payments reach what its days would have asked, the holiday ends, but never in
 * days that were free by its length as it was known then: made shorter since, it would have asked for less.
 */
export function payInHoliday(
  book: LoanBook,
  holiday: HolidayBook,
  paid: { on: IsoDate; amountKopecks: Kopecks },
): void {
  const { on, amountKopecks } = paid
  holiday.since = {
    from: on,
    earnedKopecks: earnedInHoliday(holiday, on),
    principalKopecks: earningPrincipal(book, holiday),
  }
  holiday.paidKopecks = addKopecks(holiday.paidKopecks, amountKopecks)
  if (holiday.askedKopecks > 0 && holiday.paidKopecks >= holiday.askedKopecks) {
    holiday.isPaid = true
    holiday.terms = endedHoliday(holiday.terms, latest(on, holiday.terms.freeUntilOn ?? on))
  }
  layOut(book, holiday)
}

/**
 * Principal that the interest of the holiday is counted on: what the contract lets earn nothing up to its day bears nothing
 * in a holiday either, whose price is never above that of the contract (353-FZ art. 6.1-2).
 */
function earningPrincipal(book: LoanBook, { ahead, restored }: HolidayBook): Kopecks {
  const coming = ahead.map(({ item }) => item).filter(earnsNothing)
  const again = [...coming, ...restored.map(({ item }) => item)]
  return sumOf(
    book.rows.filter((item) => !again.includes(item)),
    principalLeft,
  )
}

/** Takes the debt of a payment that went back (D45): not due in the holiday either, its day moves by the length of it. */
export function putOffRestored(book: LoanBook, holiday: HolidayBook, item: RowBook): void {
  holiday.restored = [...holiday.restored, { item, dueOn: item.row.dueOn }]
  layOut(book, holiday)
}

/** Ends the holiday on the morning after its last day: the interest of its days is known now. */
export function endHoliday(book: LoanBook, holiday: HolidayBook): void {
  holiday.isRunning = false
  layOut(book, holiday)
}

/** What instalments to come will still earn when principal of later ones has been repaid ahead of time. */
function restsOf(ahead: readonly RowAhead[]): Kopecks[] {
  return ahead.map(({ restKopecks, openingKopecks }, index) => {
    const prepaid = sumOf(ahead.slice(index), ({ item, paidBefore }) =>
      subtractKopecks(item.principalPaid, paidBefore),
    )
    if (prepaid === 0 || openingKopecks === 0) return restKopecks
    const left = subtractKopecks(openingKopecks, prepaid)
    return multiplyByRatio(restKopecks, BigInt(left), BigInt(openingKopecks), 'down')
  })
}

/**
 * The interest of an instalment whose days have become fewer at the end of a month, where it is counted by days: none of
 * them costs more than before (353-FZ art. 5 p. 23). A month's interest is the same whatever days it has (D6).
 */
function overDays({ loan }: LoanBook, { restDays }: RowAhead, rest: Kopecks, days: number) {
  const isByDays = loan.productKey === 'OPTIMAL' || isSinglePayment(loan.productKey)
  if (!isByDays || days >= restDays) return rest
  return multiplyByRatio(rest, BigInt(Math.max(days, 0)), BigInt(restDays), 'down')
}

/** Puts the instalments on the dates that the holiday as it stands leaves them, and what is put off after them. */
function layOut(book: LoanBook, holiday: HolidayBook): void {
  const { terms, past, ahead, arrears, restored } = holiday
  const rests = restsOf(ahead)
  let previous = terms.untilOn
  for (const [index, each] of ahead.entries()) {
    const { item, dueOn, earnedFrom, earnedKopecks } = each
    const movedOn = afterHoliday(terms, dueOn)
    const rest = overDays(book, each, rests[index] ?? ZERO, daysBetween(previous, movedOn))
    if (item.accruals.length > 0) {
      const asked = subtractKopecks(addKopecks(earnedKopecks, rest), item.forgiven)
      const eve = addDays(terms.from, -1)
      item.accruals = [
        ...(earnedKopecks > 0
          ? [{ from: earnedFrom, to: eve, interestKopecks: earnedKopecks }]
          : []),
        { from: previous, to: movedOn, interestKopecks: rest },
      ]
      item.row = {
        ...item.row,
        interestKopecks: asked,
        paymentKopecks: addKopecks(item.row.principalKopecks, asked),
      }
    }
    item.row = { ...item.row, dueOn: movedOn }
    previous = movedOn
  }
  for (const { item, dueOn } of restored)
    item.row = { ...item.row, dueOn: afterHoliday(terms, dueOn) }
  const coming = [...ahead, ...restored]
    .map(({ item }) => item)
    .sort((one, other) => one.row.dueOn.localeCompare(other.row.dueOn))
  const rows = [...past, ...coming]
  book.rows = rows
  const put = [...arrears, ...interestRows(book, holiday)]
  const lastOn = rows.at(-1)?.row.dueOn ?? terms.untilOn
  const base = lastOn > terms.untilOn ? lastOn : terms.untilOn
  for (const [index, item] of put.entries()) {
    item.row = { ...item.row, dueOn: inRhythm(book, base, index + 1) }
  }
  holiday.putOff = put
  book.rows = numbered([...rows, ...put])
  book.penaltyDueOn = put[Math.max(arrears.length - 1, 0)]?.row.dueOn ?? inRhythm(book, base, 1)
}

/** Rows of the interest of the holiday, as far as it can be known: none larger than an instalment of the contract. */
function interestRows(book: LoanBook, holiday: HolidayBook): RowBook[] {
  const { terms, isRunning, chargedKopecks } = holiday
  const coming = notChargedBy(holiday, terms.untilOn)
  const expected = isRunning ? minKopecks(maxKopecks(coming, ZERO), roomLeft(book)) : ZERO
  const usual = maxKopecks(ZERO, ...book.loan.rows.map((row) => row.paymentKopecks))
  const rows: RowBook[] = []
  let left = addKopecks(chargedKopecks, expected)
  let charged = chargedKopecks
  while (left > 0) {
    const interest = usual > 0 ? minKopecks(left, usual) : left
    const accrued = minKopecks(charged, interest)
    rows.push(owedRow({ dueOn: terms.untilOn, principal: ZERO, interest, accrued }, true))
    left = subtractKopecks(left, interest)
    charged = subtractKopecks(charged, accrued)
  }
  return rows
}

/** The date of an instalment after the last one, in the rhythm of the contract. */
function inRhythm(book: LoanBook, from: IsoDate, count: number): IsoDate {
  const { productKey, issuedOn, rows } = book.loan
  if (productKey === 'OPTIMAL') return addDays(from, 14 * count)
  const [first] = rows
  if (first && isSinglePayment(productKey))
    return addDays(from, Math.max(daysBetween(issuedOn, first.dueOn), 1) * count)
  return addMonths(from, count)
}

/** Numbers and balances of the whole schedule, in the order of its dates. */
function numbered(rows: readonly RowBook[]): RowBook[] {
  let balance = sumOf(rows, ({ row }) => row.principalKopecks)
  return rows.map((item, index) => {
    balance = subtractKopecks(balance, item.row.principalKopecks)
    item.row = { ...item.row, number: index + 1, balanceAfterKopecks: balance }
    return item
  })
}

/** Interest of a holiday is ordinary interest from its due date, or when it is paid before. */
export function releaseHolidayInterest(
  book: LoanBook,
  on: IsoDate,
  cause: Pick<Movement, 'paymentIndex' | 'causeId'> | null,
): void {
  const due = book.rows.filter(
    (item) => ownsHolidayInterest(item) && (cause !== null || item.row.dueOn <= on),
  )
  const amountKopecks = sumOf(due, interestLeft)
  for (const item of due) item.isHolidayInterest = false
  if (amountKopecks === 0) return
  const postings = transfer('INTEREST', 'HOLIDAY_INTEREST', amountKopecks)
  book.movements.push({ on, kind: 'HOLIDAY_INTEREST_DUE', ...cause, postings })
}

/** The next day that must be looked at by itself because of holidays: one begins, one is over, its interest falls due. */
export function nextHolidayDay(book: LoanBook): IsoDate | null {
  const { holiday, loan } = book
  const begun = holiday?.terms.from ?? null
  const days = [
    ...(loan.holidays ?? [])
      .map(({ from }) => from)
      .filter((from) => begun === null || from > begun),
    ...book.rows.filter(ownsHolidayInterest).map(({ row }) => row.dueOn),
  ]
  return days.toSorted()[0] ?? null
}
