import { isoDate } from '../../lending/calendar.ts'
import type { DatedReserveRates } from '../../lending/reserves.ts'
import type { Queryable } from '../db/database.ts'
import { reserveRateRows } from '../db/reserve-rates.ts'

/** All percents of reserves that two people have entered, oldest first (decision 0123). */
export const enteredReserveRates = async (
  queryable: Queryable,
): Promise<readonly DatedReserveRates[]> =>
  (await reserveRateRows(queryable)).map(({ validFrom, rates }) => ({
    validFrom: isoDate(validFrom),
    rates,
  }))
