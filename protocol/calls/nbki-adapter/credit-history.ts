/** What the credit bureaus told us of the client (spec §7, prefix /nbki-adapter; decision 0088). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, kopecks, wholeNumber } from '../../shapes.ts'

const bureauAnswer = z.object({
  /** Name in the lender's settings, `okb`; a later server may ask others. */
  bureau: z.string(),
  /** Personal credit rating, 1–999: the higher, the better. */
  score: wholeNumber,
  /** Самозапрет: no loan may be given while it stands (218-FZ). */
  selfBan: z.boolean(),
  /** The longest arrears of an open loan, days; 0 when none is late. */
  arrearsDays: wholeNumber,
  /** Payments on the open loans that the bureau knows, a month. */
  monthlyPaymentsKopecks: kopecks,
})

export const creditHistory = call({
  method: 'GET',
  path: '/nbki-adapter/credit-history',
  auth: 'bearer',
  summary: 'What the credit bureaus said when a loan was last decided on; asks nobody',
  reply: z.object({
    asOf: instant,
    /** Last day of the consent; null when none was given. */
    consentUntil: z.nullable(instant),
    /** When the bureaus answered; null before the first question. */
    answeredAt: z.nullable(instant),
    bureaus: z.array(bureauAnswer),
  }),
})
