/** The income confirmed by a bank statement (spec §7, prefix /saltedge; decision 0059). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, isoDate, kopecks } from '../../shapes.ts'

/**
 * ASKED: the client is at the bank or the statement is on its way. READ: the income is confirmed. OTHER_HOLDER: the account is
 * somebody else's. NO_INCOME: none came in the months. LAPSED: nothing came of it in time.
 */
export const STATEMENT_STATES = ['ASKED', 'READ', 'OTHER_HOLDER', 'NO_INCOME', 'LAPSED'] as const

const statement = z.object({
  state: z.enum(STATEMENT_STATES),
  askedAt: instant,
  /** The bank as Salt Edge names it; null until the statement is read. */
  bank: z.nullable(z.string()),
  /** Mean of the months; null unless READ. */
  monthlyIncomeKopecks: z.nullable(kopecks),
  months: z.array(z.object({ month: isoDate, amountKopecks: kopecks })),
  /** Last day on which it counts; null unless READ. */
  goodUntil: z.nullable(isoDate),
})

const reply = z.object({
  /** False where the lender has no contract for bank statements. */
  isOffered: z.boolean(),
  /** The latest; null before the first. */
  statement: z.nullable(statement),
})

export const bankStatement = call({
  method: 'GET',
  path: '/saltedge/statement',
  auth: 'bearer',
  summary: 'Whether the income is confirmed by a bank statement, and by which',
  reply,
})

export const bankStatementAsk = call({
  method: 'POST',
  path: '/saltedge/statement/ask',
  auth: 'bearer',
  summary: 'Agrees to one reading of a bank statement; answers where the client chooses the bank',
  body: z.object({
    /** Version of the consent that was shown. */
    consentVersion: z.string().check(z.maxLength(40)),
  }),
  reply: z.object({ connectUrl: z.string() }),
})

export const bankStatementRead = call({
  method: 'POST',
  path: '/saltedge/statement/read',
  auth: 'bearer',
  summary: 'Reads the statement that was asked for, if the bank has given it',
  reply,
})
