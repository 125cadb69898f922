import { createHash } from 'node:crypto'
import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import type { LoanFacts } from '../document-facts.ts'
import { contractText } from './contract-text.ts'
import { money } from './wording.ts'

/**
 * The whole text a borrower reads before the code, line by line: full cost, conditions, sections, schedule. Numbers,
 * signatures and what else is added afterwards are not in it.
 */
export const signedText = (loan: LoanFacts): string => {
  const { title, conditions, sections } = contractText({
    ...loan,
    contractNumber: null,
    signature: null,
  })
  return [
    title,
    `Полная стоимость займа ${loan.fullCostPercentText}${NO_BREAK}% годовых, ${money(loan.fullCostKopecks)}`,
    ...conditions.map(({ number, condition, content }) => `${number}. ${condition}: ${content}`),
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ...loan.rows.map(
      ({ number, dueOn, paymentKopecks, principalKopecks, interestKopecks }) =>
        `${number}. ${formatFullDate(dueOn)}: ${money(paymentKopecks)} (${money(principalKopecks)} + ${money(interestKopecks)})`,
    ),
  ].join('\n')
}

/** SHA-256 in hex of the text shown: what the code signs (D10, D57). */
export const signedTextHash = (loan: LoanFacts): string =>
  createHash('sha256').update(signedText(loan)).digest('hex')
