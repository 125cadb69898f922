import { BUREAU_EVENT_CODES } from '../../lending/bureau-events.ts'
import { moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import {
  insertBureauFile,
  lockBureauReports,
  nextBureauFileNumber,
  rejectBureauReport,
  type WaitingReport,
  waitingReports,
} from './report-rows.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import type { FormerPassport, ReportedEvent, ReportedPerson } from '../gateways/gateways.ts'
import { passportBefore } from './changed-data.ts'
import { dealIdOf } from './deal-id.ts'

/** Name of the job that hands a file to the bureau. */
export const SEND_BUREAU_FILE = 'bureau.send'

export interface BureauFileOrder {
  readonly fileId: string
}

/** A file of this size is made and read in a moment. */
const REPORTS_A_FILE = 200

/** Ours: the bureau has not seen the report. */
const NOBODY = {
  code: 'NO_PERSON',
  reason: 'Анкеты клиента у нас больше нет: кому записать сведения, не указать.',
}

const eventOf = (
  { report, offeredAtMs }: WaitingReport,
  { mail: _mail, ...person }: ReportedPerson & { readonly mail: string | null },
  former: FormerPassport | null,
): ReportedEvent => ({
  number: report.number,
  operation: report.operation,
  code: BUREAU_EVENT_CODES[report.kind],
  on: report.on,
  dealId: dealIdOf({ id: report.loanId, offeredAtMs }),
  person,
  ...(former && { former }),
  facts: report.facts,
})

const formerOf = (
  tx: Tx,
  { report: { kind, on }, clientId }: WaitingReport,
): Promise<FormerPassport | null> | null =>
  kind === 'IDENTITY_CHANGED' ? passportBefore(tx, clientId, on) : null

const eventsOf = async (
  tx: Tx,
  waiting: readonly WaitingReport[],
  nowMs: number,
): Promise<ReportedEvent[]> => {
  const events: ReportedEvent[] = []
  const people = new Map<string, Awaited<ReturnType<typeof knownPerson>>>()
  for (const each of waiting) {
    const { clientId } = each
    if (!people.has(clientId)) people.set(clientId, await knownPerson(tx, clientId))
    const person = people.get(clientId)
    if (person) events.push(eventOf(each, person, await formerOf(tx, each)))
    else await rejectBureauReport(tx, each.report.number, { ...NOBODY, nowMs })
  }
  return events
}

/** Makes one file of what waits; how many reports it looked at. */
const fileOnce = (context: Context): Promise<number> =>
  transaction(context.database, async (tx) => {
    await lockBureauReports(tx)
    const waiting = await waitingReports(tx, REPORTS_A_FILE)
    if (waiting.length === 0) return 0
    const nowMs = context.clock.now()
    const events = await eventsOf(tx, waiting, nowMs)
    if (events.length === 0) return waiting.length
    const number = await nextBureauFileNumber(tx)
    const file = { number, madeOn: moscowDate(nowMs), events }
    const fileId = await insertBureauFile(tx, file, nowMs)
    await enqueue(tx, {
      kind: SEND_BUREAU_FILE,
      payload: { fileId },
      runAtMs: nowMs,
      dedupeKey: fileId,
    })
    return waiting.length
  })

/**
 * Puts what waits into files and orders their sending, each with the order that sends it in one transaction. Of a loan nothing
 * goes out while something of it has no receipt, so that the bureau hears its events in their order.
 */
export const fileReports = async (context: Context): Promise<void> => {
  while ((await fileOnce(context)) > 0);
}
