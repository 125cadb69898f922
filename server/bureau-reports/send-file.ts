import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import {
  acceptReportsOf,
  bureauFileById,
  bureauFileContent,
  closeBureauFile,
  lockBureauReports,
  markBureauFileSent,
  rejectBureauReport,
  sentNumbersOf,
} from './report-rows.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import { GatewayFailure, type ReportReceipt } from '../gateways/gateways.ts'
import { type BureauFileOrder, fileReports } from './file-reports.ts'

/** Name of the job that asks what became of a file. */
export const READ_BUREAU_RECEIPT = 'bureau.receipt'

/** A bureau looks at a file for some minutes at least. */
const FIRST_LOOK_MS = 10 * MINUTE_MS

/** Hands a file over, the same one however often it runs. @throws GatewayFailure when it has to be tried again */
export const sendBureauFile = async (
  { database, gateways, clock }: Context,
  { fileId }: BureauFileOrder,
): Promise<void> => {
  const file = await bureauFileById(database, fileId)
  if (file?.state !== 'WAITING') return
  await gateways.bureauReports.send(await bureauFileContent(database, fileId))
  await transaction(database, async (tx) => {
    const nowMs = clock.now()
    await markBureauFileSent(tx, fileId, nowMs)
    const runAtMs = nowMs + FIRST_LOOK_MS
    const payload = { fileId }
    await enqueue(tx, { kind: READ_BUREAU_RECEIPT, payload, runAtMs, dedupeKey: fileId })
  })
}

/** Of a file that was rejected as a whole a report may have no word of its own. */
const WHOLE_FILE = { code: 'FILE', reason: 'Бюро не приняло файл целиком.' }

const settle = async (
  tx: Tx,
  fileId: string,
  { receipt, nowMs }: { receipt: ReportReceipt; nowMs: number },
): Promise<void> => {
  const numbers = await sentNumbersOf(tx, fileId)
  const wordOf = new Map(receipt.rejected.map((each) => [each.number, each]))
  const rejected =
    receipt.state === 'REJECTED' ? numbers : numbers.filter((number) => wordOf.has(number))
  for (const number of rejected) {
    const { code, reason } = wordOf.get(number) ?? WHOLE_FILE
    await rejectBureauReport(tx, number, { code, reason, nowMs })
  }
  await acceptReportsOf(tx, fileId, nowMs)
}

/**
 * Reads what became of a file: what was taken stands, what was not waits for a person with the bureau's reason; then whatever
 * waited for this goes out. @throws GatewayFailure while the bureau has not answered
 */
export const readBureauReceipt = async (
  context: Context,
  { fileId }: BureauFileOrder,
): Promise<void> => {
  const { database, gateways, clock } = context
  const file = await bureauFileById(database, fileId)
  if (file?.state === 'SENT') {
    const receipt = await gateways.bureauReports.receipt(file.number)
    if (receipt === null)
      throw new GatewayFailure('bureau', 'has not looked at the file yet', { safeToRepeat: true })
    await transaction(database, async (tx) => {
      await lockBureauReports(tx)
      const nowMs = clock.now()
      if (await closeBureauFile(tx, fileId, { state: receipt.state, nowMs }))
        await settle(tx, fileId, { receipt, nowMs })
    })
  }
  await fileReports(context)
}
