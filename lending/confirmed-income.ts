import { addMonths, compareDates, type IsoDate, isoDate } from './calendar.ts'
import { addKopecks, type Kopecks, kopecks, ZERO } from './money.ts'

/** Full calendar months a bank statement is read for; a month without income counts as well (decision 0059). */
export const INCOME_MONTHS = 3
/** Months an income confirmed by a statement counts in the place of the one that was only said (decision 0059). */
export const INCOME_GOOD_MONTHS = 3

/** Income that came to an account: salary, pension, benefit. */
export interface Income {
  readonly onDate: IsoDate
  readonly amountKopecks: Kopecks
}

export interface MonthIncome {
  /** First day of the month. */
  readonly month: IsoDate
  readonly amountKopecks: Kopecks
}

const firstOfMonth = (date: IsoDate): IsoDate => isoDate(`${date.slice(0, 7)}-01`)

/** First day of the statement asked for on a date: of the earliest of the full months before it. */
export const statementBegins = (today: IsoDate): IsoDate =>
  addMonths(firstOfMonth(today), -INCOME_MONTHS)

/** Income of each full month before the day, earliest first. What came in the month of the day itself is left out. */
export const monthlyIncomes = (incomes: readonly Income[], today: IsoDate): MonthIncome[] =>
  Array.from({ length: INCOME_MONTHS }, (_, index) => {
    const month = addMonths(statementBegins(today), index)
    const ofMonth = incomes.filter(({ onDate }) => firstOfMonth(onDate) === month)
    return { month, amountKopecks: addKopecks(ZERO, ...ofMonth.map((each) => each.amountKopecks)) }
  })

/** Mean of the months, rounded down: never more income than there was. At least one month. */
export const averageIncome = (months: readonly MonthIncome[]): Kopecks =>
  kopecks(
    Math.floor(
      addKopecks(ZERO, ...months.map(({ amountKopecks }) => amountKopecks)) / months.length,
    ),
  )

/** Last day on which an income confirmed on a date counts. */
export const incomeGoodUntil = (confirmedOn: IsoDate): IsoDate =>
  addMonths(confirmedOn, INCOME_GOOD_MONTHS)

export interface ConfirmedIncome {
  readonly amountKopecks: Kopecks
  readonly on: IsoDate
}

/** The income a statement confirmed, while it is good; null otherwise. */
export const confirmedNow = (confirmed: ConfirmedIncome | null, today: IsoDate): Kopecks | null =>
  confirmed && compareDates(today, incomeGoodUntil(confirmed.on)) <= 0
    ? confirmed.amountKopecks
    : null
