import { addYears, endOfMoscowDayMs, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { isUnderWay } from '../../lending/lifecycle.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { isAccessDenied } from './code-accesses.ts'
import { hasOpenDispute } from '../db/chargebacks.ts'
import { clientById, lockClient } from '../db/clients.ts'
import { consumeCode, verifyCode } from '../codes/codes.ts'
import { type ComplaintRow, openComplaintsOf } from '../db/complaints.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { eraseClient, hasOpenOperations } from './erase-client.ts'
import { ERASE_ACCOUNT, type EraseAccountOrder } from './erase-papers.ts'
import { accountByClient } from '../db/identity.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { foldsOf } from '../loan-book/loan-history.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { type LoanRow, loansOf, lockLoan } from '../db/loans.ts'
import { isFraudReportUnsent } from '../db/legal-statuses.ts'
import { owedReturn } from './owed-return.ts'
import { enqueue } from '../db/outbox.ts'
import { complaintNumber } from '../messaging/complaint-number.ts'
import { tellIdentityServer } from './tell-identity-server.ts'

/** Papers of a loan are kept five years after the end of the relation (115-FZ art. 7 p. 4, 402-FZ art. 29). */
const KEPT_YEARS = 5
/** The limits of sending codes count a day back (D22); after two the number is not needed for them. */
const LIMITS_FORGET_MS = 2 * DAY_MS

export interface DeletionTerms {
  readonly obstacle: { readonly title: string; readonly detail: string } | null
  /** Last day the contracts are kept; null without contracts. */
  readonly keptUntil: IsoDate | null
  /** Number of the complaint with which name and address stay until it is answered (decision 0171). */
  readonly answeredByMail?: string
}

/** A debt that left the balance is owed still (decision 0053): whoever owes it does not become somebody new by deleting. */
const owesOffBalance = async (
  queryable: Queryable,
  loans: readonly LoanRow[],
  nowMs: number,
): Promise<boolean> => {
  const lost = loans.filter(({ closeReason }) => closeReason === 'WRITTEN_OFF')
  const today = moscowDate(nowMs)
  const folds = await foldsOf(queryable, lost, today, () => today)
  return folds.some(({ state }) => (state.offBalanceKopecks ?? 0) > 0)
}

const hasConfirmedMail = (
  client: { readonly mail: string | null; readonly mailConfirmedAtMs: number | null } | null,
): boolean => client !== null && client.mail !== null && client.mailConfirmedAtMs !== null

/**
 * A complaint filed in the app whose answer would reach nobody once the account is gone: the address of no letter is known
 * (442-FZ, decision 0171). What came otherwise is answered the way it came. Null for none.
 */
const unansweredOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<ComplaintRow | null> => {
  if (hasConfirmedMail(await clientById(queryable, clientId))) return null
  const open = await openComplaintsOf(queryable, clientId)
  return open.find(({ channel }) => channel === 'APP') ?? null
}

const obstacleOf = async (
  queryable: Queryable,
  loans: readonly LoanRow[],
  of: { clientId: string; nowMs: number },
): Promise<Refusal | null> => {
  if (loans.some(isUnderWay)) return new Refusal('ACCOUNT_HAS_LOANS')
  if (await owesOffBalance(queryable, loans, of.nowMs))
    return new Refusal('ACCOUNT_HAS_LOANS', {
      title: 'Пока есть долг, аккаунт удалить нельзя',
      detail: 'Долг списан с баланса, но не прощён. Погасите его, потом удалите аккаунт.',
    })
  if (await hasOpenOperations(queryable, of)) return new Refusal('ACCOUNT_HAS_PAYMENTS')
  const owed = await owedReturn(queryable, of.clientId)
  if (owed) return owed
  if (await hasOpenDispute(queryable, of.clientId))
    return new Refusal('ACCOUNT_HAS_PAYMENTS', {
      title: 'Спор о платеже ещё не закончен',
      detail: 'Ваш банк разбирает платёж по займу. Удалите аккаунт, когда спор закончится.',
    })
  const unanswered = await unansweredOf(queryable, of.clientId)
  if (unanswered)
    return new Refusal('ACCOUNT_HAS_COMPLAINT', {
      detail: `Ответим на обращение № ${complaintNumber(unanswered)} до ${formatDate(unanswered.dueOn)}, потом аккаунт можно удалить. Не хотите ждать? Подтвердите почту в настройках: ответ придёт на неё.`,
    })
  if (await isFraudReportUnsent(queryable, of.clientId))
    return new Refusal('ACCOUNT_HAS_LOANS', {
      title: 'Аккаунт пока нельзя удалить',
      detail:
        'О займе, который оформили не вы, мы сообщаем в Банк России, и в сообщении нужны ваши данные. Это рабочий день, потом удалите аккаунт.',
    })
  // The code of a deletion goes to a phone that may be in a thief's hands (decision 0167).
  if (await isAccessDenied(queryable, of.clientId))
    return new Refusal('ACCESS_STOPPED', {
      title: 'Аккаунт пока нельзя удалить',
      detail:
        'Нам сообщили, что в кабинет вошёл не владелец. Позвоните нам и покажите паспорт, потом удалите аккаунт.',
    })
  return null
}

/** What keeps an account from being deleted now; null when nothing does. */
export const deletionObstacle = async (
  queryable: Queryable,
  of: { clientId: string; nowMs: number },
): Promise<Refusal | null> => obstacleOf(queryable, await loansOf(queryable, of.clientId), of)

const keptUntilOf = (loans: readonly LoanRow[], nowMs: number): IsoDate | null =>
  loans.some(({ contractState }) => contractState !== null)
    ? addYears(moscowDate(nowMs), KEPT_YEARS)
    : null

/** Whether the account can be deleted now, and how long its contracts are kept (D25). */
export const deletionTerms = async (context: Context, clientId: string): Promise<DeletionTerms> => {
  const nowMs = context.clock.now()
  const loans = await loansOf(context.database, clientId)
  const obstacle = await obstacleOf(context.database, loans, { clientId, nowMs })
  const client = await clientById(context.database, clientId)
  const [waiting] = hasConfirmedMail(client)
    ? await openComplaintsOf(context.database, clientId)
    : []
  return {
    obstacle: obstacle && { title: obstacle.title, detail: obstacle.detail },
    keptUntil: keptUntilOf(loans, nowMs),
    ...(waiting && { answeredByMail: complaintNumber(waiting) }),
  }
}

const cancelOffers = async (tx: Tx, loans: readonly LoanRow[], nowMs: number): Promise<void> => {
  for (const { id, state } of loans) {
    if (state !== 'OFFERED' && state !== 'DRAFT') continue
    const loan = await lockLoan(tx, id)
    if (loan?.state === state) await moveApplication(tx, loan, { action: 'CANCEL', nowMs })
  }
}

/** Photos go at once; papers too when no contract needs them, otherwise with the phone at the end of the term. */
const orderErasure = async (
  tx: Tx,
  order: { clientId: string; keptUntil: IsoDate | null; nowMs: number },
): Promise<void> => {
  const { clientId, keptUntil, nowMs } = order
  const erase = (what: EraseAccountOrder['what'], runAtMs: number) =>
    enqueue(tx, { kind: ERASE_ACCOUNT, payload: { clientId, what: [...what] }, runAtMs })
  if (keptUntil === null) {
    await erase(['PHOTOS', 'PAPERS'], nowMs)
    await erase(['PHONE'], nowMs + LIMITS_FORGET_MS)
  } else {
    await erase(['PHOTOS'], nowMs)
    await erase(['PAPERS', 'PHONE'], endOfMoscowDayMs(keptUntil))
  }
}

/**
 * Why an account cannot be deleted as things stand, or until when its contracts are kept.
 * @throws Refusal ACCOUNT_HAS_LOANS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_COMPLAINT, ACCESS_STOPPED
 */
export const checkDeletion = async (
  queryable: Queryable,
  of: { clientId: string; nowMs: number },
): Promise<{ readonly loans: readonly LoanRow[]; readonly keptUntil: IsoDate | null }> => {
  const loans = await loansOf(queryable, of.clientId)
  const obstacle = await obstacleOf(queryable, loans, of)
  if (obstacle) throw obstacle
  return { loans, keptUntil: keptUntilOf(loans, of.nowMs) }
}

/**
 * Deletes the account in the transaction of whoever may say so: personal data is erased, contracts are kept blocked for
 * the legal term, every session ends (D25). @throws Refusal ACCOUNT_HAS_LOANS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_COMPLAINT, ACCESS_STOPPED
 */
export const deleteAccountInside = async (
  context: Context,
  tx: Tx,
  clientId: string,
): Promise<{ readonly keptUntil: IsoDate | null }> => {
  const nowMs = context.clock.now()
  const client = await lockClient(tx, clientId)
  const { loans, keptUntil } = await checkDeletion(tx, { clientId, nowMs })
  await cancelOffers(tx, loans, nowMs)
  const subject = (await accountByClient(tx, clientId))?.subject ?? null
  if (subject !== null) await tellIdentityServer(context, tx, { about: 'REMOVED', subject })
  await eraseClient(tx, client, nowMs)
  await orderErasure(tx, { clientId, keptUntil, nowMs })
  return { keptUntil }
}

/**
 * Deletes the account, signed by a code of DELETE_PROFILE. @throws Refusal ACCOUNT_HAS_LOANS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_COMPLAINT, ACCESS_STOPPED, CODE_…
 */
export const deleteAccountOf = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, smsCode }: { clientId: string; smsCode: string },
): Promise<{ readonly keptUntil: IsoDate | null }> => {
  let codeId = ''
  return runIdempotent(context, idempotency, {
    async before() {
      const client = await clientById(context.database, clientId)
      if (!client) throw new Refusal('UNAUTHENTICATED')
      await checkDeletion(context.database, { clientId, nowMs: context.clock.now() })
      const code = { phone: client.phone, code: smsCode, eventCode: 'DELETE_PROFILE' } as const
      codeId = (await verifyCode(context, code)).codeId
    },
    async effect(tx) {
      await consumeCode(tx, codeId, context.clock.now())
      return deleteAccountInside(context, tx, clientId)
    },
  })
}
