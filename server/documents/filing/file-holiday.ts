import { isoDate } from '../../../lending/calendar.ts'
import type { HolidayPreview, HolidaySide } from '../../../lending/holiday-preview.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument } from '../../db/documents.ts'
import type { LoanRow } from '../../db/loans.ts'
import type { HolidayRow } from '../../db/payment-holidays.ts'
import type { ScheduleFacts } from '../../document-facts.ts'
import { knownPerson } from './person-facts.ts'

const factsOf = ({ rows, totalKopecks, fullCost }: HolidaySide): ScheduleFacts => ({
  rows: rows.map((row) => ({ ...row })),
  totalKopecks,
  overpaymentKopecks: rows.reduce((sum, { interestKopecks }) => sum + interestKopecks, 0),
  fullCostPercentText: fullCost.percentText,
  fullCostKopecks: fullCost.costKopecks,
})

interface Filed {
  readonly loan: LoanRow
  readonly holiday: HolidayRow
  readonly preview: HolidayPreview
  readonly nowMs: number
  /** What has made it again since its grant; the grant itself by default. */
  readonly edition?: string
}

/** Files the notice of a holiday with the schedule it makes, by its grant and again when it ends on another day. */
export const fileHoliday = async (
  tx: Tx,
  { loan, holiday, preview, nowMs, edition }: Filed,
): Promise<void> => {
  const { clientId, id: loanId } = loan
  const contractNumber = loan.contractNumber ?? ''
  const { from, untilOn } = preview.terms
  const hasEnded = holiday.endReason !== null
  await addDocument(tx, {
    type: 'HOLIDAY',
    title: `${hasEnded ? 'Каникулы закончены, новый график' : 'Кредитные каникулы, новый график'} № ${contractNumber}`,
    clientId,
    loanId,
    causeId: [holiday.id, hasEnded ? `ended:${untilOn}` : null, edition].filter(Boolean).join(':'),
    nowMs,
    facts: {
      contractNumber,
      issuedOn: isoDate(loan.issuedOn),
      amountKopecks: loan.amountKopecks,
      ground: holiday.ground,
      from,
      untilOn,
      hasEnded,
      bySilence: holiday.decidedBy === null,
      costKopecks: preview.costKopecks,
      principalKopecks: preview.principalKopecks,
      rateNumerator: preview.terms.rate.numerator,
      rateDenominator: preview.terms.rate.denominator,
      before: factsOf(preview.before),
      after: factsOf(preview.after),
      borrower: await knownPerson(tx, clientId),
    },
  })
}
