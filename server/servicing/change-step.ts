import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { moscowDate } from '../../lending/calendar.ts'
import type { LoanChangeStep, LoanChangeType } from '../../protocol/enums.ts'
import { clientById } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { type ChangeRow, latestChange } from '../db/loan-changes.ts'
import { openPaymentOf } from '../db/payments.ts'
import { oneTimeCodes } from '../db/schema/codes.ts'

/** How far the latest change of a contract has come, as the calls show it. */
export interface ChangeStep {
  step: LoanChangeStep
  applicationType: LoanChangeType | null
  loanId: string | null
  termsHash: string | null
  amountKopecks: number | null
  expiresAt: string | null
  reason: string | null
}

const NOTHING: ChangeStep = {
  step: 'NONE',
  applicationType: null,
  loanId: null,
  termsHash: null,
  amountKopecks: null,
  expiresAt: null,
  reason: null,
}

/** What became of a change that was signed and did not happen. */
const REASONS: Record<NonNullable<ChangeRow['endReason']>, string | null> = {
  NOT_PAID: 'Деньги не пришли до конца дня. Условия займа остались прежними.',
  OTHER_DAY: 'Деньги пришли на следующий день и учтены как обычный платёж.',
  REPAID_IN_FULL: 'Займ возвращён полностью, менять в нём больше нечего.',
  NOT_COVERED: 'Денег не хватило на проценты по этот день. Они учтены как обычный платёж.',
  REFUSED: 'В день оплаты изменить займ было уже нельзя. Деньги учтены как обычный платёж.',
  CANCELLED: null,
  LOAN_CHANGED:
    'После подписи займ изменился, и подписанные условия к нему уже не подходят. Посмотрите новый расчёт.',
  OVERTAKEN: 'Банк сообщил о вашей более ранней оплате, и менять стало нечего.',
}

/** Whether a code for exactly these terms is with the client and still good. */
const isCodeSent = async (
  queryable: Queryable,
  { clientId, termsHash }: ChangeRow,
  nowMs: number,
): Promise<boolean> => {
  const client = await clientById(queryable, clientId)
  if (!client) return false
  const sent = await queryable.$count(
    oneTimeCodes,
    and(
      eq(oneTimeCodes.phone, client.phone),
      eq(oneTimeCodes.eventCode, 'DEFAULT'),
      eq(oneTimeCodes.scope, 'own'),
      eq(oneTimeCodes.termsHash, termsHash),
      isNotNull(oneTimeCodes.codeHmac),
      isNull(oneTimeCodes.endedAtMs),
      gt(oneTimeCodes.expiresAtMs, nowMs),
    ),
  )
  return sent > 0
}

/** A look of an earlier day is worth nothing: its figures are another day's. */
const previewStep = async (queryable: Queryable, row: ChangeRow, nowMs: number) => {
  if (row.previewedOn !== moscowDate(nowMs)) return 'NONE'
  return (await isCodeSent(queryable, row, nowMs)) ? 'CODE_SENT' : 'PREVIEWED'
}

/** Its day may be over before the nightly job has written so; money on its way still counts. */
const waitingStep = async (queryable: Queryable, row: ChangeRow, nowMs: number) => {
  if (row.expiresAtMs === null || row.expiresAtMs > nowMs) return 'WAITING_PAYMENT'
  const open = await openPaymentOf(queryable, row.loanId)
  return open?.changeId === row.id && open.state !== 'CREATED' ? 'WAITING_PAYMENT' : 'EXPIRED'
}

const stepName = async (
  queryable: Queryable,
  row: ChangeRow,
  nowMs: number,
): Promise<LoanChangeStep> => {
  switch (row.state) {
    case 'PREVIEWED':
      return previewStep(queryable, row, nowMs)
    case 'WAITING_PAYMENT':
      return waitingStep(queryable, row, nowMs)
    case 'CANCELLED':
      return 'NONE'
    default:
      return row.state
  }
}

/** Where the latest change of a contract stands; of all contracts when none is named. */
export const stepOf = async (
  queryable: Queryable,
  { clientId, loanId }: { clientId: string; loanId: string | undefined },
  nowMs: number,
): Promise<ChangeStep> => {
  const row = await latestChange(queryable, clientId, loanId)
  const step = row ? await stepName(queryable, row, nowMs) : 'NONE'
  if (!row || step === 'NONE') return NOTHING
  return {
    step,
    applicationType: row.kind,
    loanId: row.loanId,
    termsHash: row.termsHash,
    amountKopecks: row.dueNowKopecks,
    expiresAt: row.expiresAtMs === null ? null : new Date(row.expiresAtMs).toISOString(),
    reason: step === 'EXPIRED' ? REASONS[row.endReason ?? 'NOT_PAID'] : null,
  }
}
