import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../lending/calendar.ts'
import {
  averageIncome,
  incomeGoodUntil,
  monthlyIncomes,
  statementBegins,
} from '../../lending/confirmed-income.ts'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { STATEMENT_CONSENT_VERSION } from '../../protocol/bank-statement-consent.ts'
import { Refusal } from '../../protocol/errors.ts'
import { PATHS } from '../../protocol/paths.ts'
import type { Context } from '../context.ts'
import {
  type BankStatementRow,
  bankStatementById,
  endBankStatement,
  insertBankStatement,
  lastBankStatement,
  noteForgotten,
  READ_STATEMENT,
} from '../db/credit-evidence.ts'
import { passportOf, type PassportRow } from '../db/client-profile.ts'
import { lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import type { BankStatements, StatementAnswer } from '../gateways/gateways.ts'
import { incomeConfirmed } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { isAccountHolder } from './holder-name.ts'
import { beginDataChange } from './registration-step.ts'

export interface StatementOrder {
  readonly statementId: string
  /** The service's name of a reading that was erased with its account: nothing else knows it any more. */
  readonly customerId?: string
}

/** So often a statement is asked for while the client is at the bank. */
const LOOK_EVERY_MS = 2 * MINUTE_MS
/** So long a client has at the bank. */
const STATEMENT_LIVES_MS = HOUR_MS

const order = (
  tx: Tx,
  { statementId, runAtMs, what }: { statementId: string; runAtMs: number; what: string },
): Promise<void> =>
  enqueue(tx, {
    kind: READ_STATEMENT,
    payload: { statementId },
    runAtMs,
    dedupeKey: `${statementId}:${what}`,
  })

const orderLook = (tx: Tx, statementId: string, runAtMs: number): Promise<void> =>
  order(tx, { statementId, runAtMs, what: String(runAtMs) })

const orderForgetting = (tx: Tx, statementId: string, runAtMs: number): Promise<void> =>
  order(tx, { statementId, runAtMs, what: 'forget' })

const offered = ({ gateways: { bankStatements } }: Context): BankStatements => {
  if (bankStatements) return bankStatements
  throw new Refusal('NOT_FOUND', { detail: 'Подтвердить доход выпиской сейчас нельзя.' })
}

/** What the client is shown of the latest reading. */
export const bankStatementOf = async (
  { database, gateways }: Pick<Context, 'database' | 'gateways'>,
  clientId: string,
) => {
  const row = await lastBankStatement(database, clientId)
  return {
    isOffered: gateways.bankStatements !== null,
    statement: row && {
      state: row.state,
      askedAt: new Date(row.askedAtMs).toISOString(),
      bank: row.bank,
      monthlyIncomeKopecks: row.monthlyIncomeKopecks,
      months: [...(row.months ?? [])],
      goodUntil:
        row.state === 'READ' && row.endedAtMs !== null
          ? incomeGoodUntil(moscowDate(row.endedAtMs))
          : null,
    },
  }
}

/**
 * Takes the consent to one reading and answers where the client chooses the bank (decision 0059). Asked twice, both may be
 * used: the later one counts.
 * @throws Refusal NOT_FOUND where it is not offered, VALIDATION for an old consent, STEP_ORDER, CLIENT_NOT_VERIFIED, UNAVAILABLE
 */
export const askForStatement = async (
  context: Context,
  asked: {
    readonly clientId: string
    readonly consentVersion: string
    readonly networkAddress: string
  },
): Promise<{ connectUrl: string }> => {
  const { clientId, consentVersion, networkAddress } = asked
  const service = offered(context)
  if (consentVersion !== STATEMENT_CONSENT_VERSION) {
    const message = 'Текст согласия изменился. Обновите страницу и прочитайте его снова.'
    throw new Refusal('VALIDATION', { fields: [{ field: 'consentVersion', message }] })
  }
  await transaction(context.database, (tx) => beginDataChange(tx, clientId))
  const id = randomUUID()
  const { customerId, connectUrl } = await service.begin({
    statementId: id,
    from: statementBegins(moscowDate(context.clock.now())),
    returnTo: `${context.config.baseUrl}${PATHS.ownIncome}`,
  })
  await transaction(context.database, async (tx) => {
    await lockClient(tx, clientId)
    const askedAtMs = context.clock.now()
    const begun = { id, clientId, customerId, consentVersion, networkAddress, askedAtMs }
    await insertBankStatement(tx, begun)
    await orderLook(tx, id, askedAtMs + LOOK_EVERY_MS)
  })
  return { connectUrl }
}

type ReadAnswer = Extract<StatementAnswer, { outcome: 'READ' }>

/** What a statement says of its client, as the reading keeps it. */
const endingOf = (
  { bank, holders, incomes }: ReadAnswer,
  { passport, askedAtMs, nowMs }: { passport: PassportRow; askedAtMs: number; nowMs: number },
) => {
  const nothing = { bank, months: null, monthlyIncomeKopecks: null, endedAtMs: nowMs }
  if (!isAccountHolder(holders, passport)) return { ...nothing, state: 'OTHER_HOLDER' } as const
  const months = monthlyIncomes(incomes, moscowDate(askedAtMs))
  const monthlyIncomeKopecks = averageIncome(months)
  return monthlyIncomeKopecks === 0
    ? ({ ...nothing, state: 'NO_INCOME' } as const)
    : ({ ...nothing, months, monthlyIncomeKopecks, state: 'READ' } as const)
}

const keep = (context: Context, statement: BankStatementRow, answer: ReadAnswer): Promise<void> =>
  transaction(context.database, async (tx) => {
    const { id, clientId, askedAtMs } = statement
    await lockClient(tx, clientId)
    const passport = await passportOf(tx, clientId)
    if (!passport) return
    const nowMs = context.clock.now()
    const ending = endingOf(answer, { passport, askedAtMs, nowMs })
    if (!(await endBankStatement(tx, id, ending))) return
    await orderForgetting(tx, id, nowMs)
    if (ending.state !== 'READ') return
    const { bank, monthlyIncomeKopecks } = ending
    const words = incomeConfirmed({ atMs: nowMs, bank, monthlyIncomeKopecks })
    await tellEvent(tx, { clientId, loanId: null, words, cause: id, nowMs })
  })

/** Ends a reading that nothing came of. */
const lapse = (context: Context, { id }: BankStatementRow): Promise<void> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const nothing = { bank: null, months: null, monthlyIncomeKopecks: null }
    if (await endBankStatement(tx, id, { ...nothing, state: 'LAPSED', endedAtMs: nowMs }))
      await orderForgetting(tx, id, nowMs)
  })

const isOver = ({ clock }: Context, { askedAtMs }: BankStatementRow): boolean =>
  clock.now() - askedAtMs >= STATEMENT_LIVES_MS

/**
 * What the service says of a reading. One that cannot be read in its time ends like one that never came: the access to the
 * bank does not stay open for it. @throws GatewayFailure while there is time
 */
const answerOf = async (
  context: Context,
  statement: BankStatementRow,
): Promise<StatementAnswer> => {
  const { id, customerId, askedAtMs } = statement
  try {
    return await offered(context).read(customerId, statementBegins(moscowDate(askedAtMs)))
  } catch (error) {
    if (!isOver(context, statement)) throw error
    context.log.warn({ statementId: id, err: error }, 'a bank statement was not read in its time')
    return { outcome: 'WAITING' }
  }
}

/** Reads one that is still awaited, or ends it when its time is over. @throws GatewayFailure while there is time */
const look = async (context: Context, statement: BankStatementRow): Promise<void> => {
  const answer = await answerOf(context, statement)
  if (answer.outcome === 'READ') return keep(context, statement, answer)
  if (isOver(context, statement)) return lapse(context, statement)
}

/** Requests that wait for the service at once: when it hangs, it must not take the room of everybody else's. */
const MAX_LOOKS = 10
const looksOf = new WeakMap<BankStatements, number>()

/** Looks while a client waits; when too many wait already, the job looks later. @throws GatewayFailure */
const lookWhileAwaited = async (context: Context, statement: BankStatementRow): Promise<void> => {
  const service = offered(context)
  if ((looksOf.get(service) ?? 0) >= MAX_LOOKS) return
  looksOf.set(service, (looksOf.get(service) ?? 0) + 1)
  try {
    await look(context, statement)
  } finally {
    looksOf.set(service, (looksOf.get(service) ?? 1) - 1)
  }
}

/**
 * Reads the latest statement the client asked for, when they have come back from the bank.
 * @throws Refusal NOT_FOUND where it is not offered, UNAVAILABLE
 */
export const readStatement = async (context: Context, clientId: string) => {
  offered(context)
  const statement = await lastBankStatement(context.database, clientId)
  if (statement?.state === 'ASKED') await lookWhileAwaited(context, statement)
  return bankStatementOf(context, clientId)
}

/**
 * Goes on with a reading: reads it, looks again later, or closes the access to the bank once it has ended. Runs twice to the
 * same end.
 * @throws GatewayFailure
 */
export const runStatementOrder = async (
  context: Context,
  { statementId, customerId }: StatementOrder,
): Promise<void> => {
  const statement = await bankStatementById(context.database, statementId)
  if (!statement) {
    if (customerId !== undefined) await offered(context).forget(customerId)
    return
  }
  const nowMs = context.clock.now()
  if (statement.state === 'ASKED') {
    await look(context, statement)
    await transaction(context.database, async (tx) => {
      const now = await bankStatementById(tx, statementId)
      if (now?.state === 'ASKED') await orderLook(tx, statementId, nowMs + LOOK_EVERY_MS)
    })
    return
  }
  if (statement.forgottenAtMs !== null) return
  await offered(context).forget(statement.customerId)
  await noteForgotten(context.database, statementId, nowMs)
}
