import { addDays, addYears, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { transaction } from '../../server/db/transaction.ts'
import { noteIdentified } from '../../server/screening/identifications.ts'
import { noonMs } from './core/fixture.ts'
import type { TestApp } from './test-app.ts'

/** Makes a client one whose identification of three years ago is to be refreshed so many days from now; returns that day. */
export const dueIn = async (app: TestApp, clientId: string, days: number): Promise<IsoDate> => {
  const dueOn = addDays(moscowDate(app.clock.now()), days)
  const identifiedMs = noonMs(addYears(dueOn, -3))
  await transaction(app.context.database, (tx) => noteIdentified(tx, clientId, identifiedMs))
  return dueOn
}
