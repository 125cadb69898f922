import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import { PRODUCTS } from '../../lending/products.ts'
import { BRAND } from '../../protocol/brand.ts'
import type { LoanFacts } from '../document-facts.ts'
import { percentInWords, roublesInWords } from './amount-in-words.ts'
import {
  capNotice,
  contractSections,
  type ContractText,
  contractText,
  lenderText,
  personText,
} from './contract-text.ts'
import type { Block, DocumentPlan, FullCostFrames } from './document-plan.ts'
import { scheduleTable } from './schedule-table.ts'
import { lenderSignature, signatureBlocks } from './signature-blocks.ts'
import { money, termText } from './wording.ts'

const signatureOf = ({ borrower, signature }: LoanFacts): Block[] =>
  signature === null ? [] : [...signatureBlocks(borrower, signature), lenderSignature()]

const framesOf = (loan: LoanFacts): FullCostFrames => ({
  percentText: `${loan.fullCostPercentText}${NO_BREAK}%`,
  percentWords: percentInWords(loan.fullCostPercentText).toUpperCase(),
  costText: money(loan.fullCostKopecks),
  costWords: roublesInWords(loan.fullCostKopecks).toUpperCase(),
})

const conditionsTable = ({ conditions }: ContractText): Block => ({
  kind: 'table',
  columns: [
    { header: '№ п/п', width: 32, align: 'left' },
    { header: 'Условие', width: 180, align: 'left' },
    { header: 'Содержание условия', width: '*', align: 'left' },
  ],
  rows: conditions.map(({ number, condition, content }) => [`${number}.`, condition, content]),
  total: null,
})

const sectionBlocks = (loan: LoanFacts): Block[] =>
  contractSections(loan).flatMap(({ heading, paragraphs }): Block[] => [
    { kind: 'heading', text: heading },
    ...paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
  ])

const subtitleOf = (loan: LoanFacts): string =>
  `Дата выдачи займа ${formatFullDate(loan.issuedOn)}. Кредитор ${BRAND.legalName}, заёмщик ${loan.borrower.lastName} ${loan.borrower.firstName}.`

/** The contract: full cost in frames, the ban, the table form 3240-У, the sections, the schedule, the signature. */
export const contractPlan = (loan: LoanFacts, createdAtMs: number): DocumentPlan => {
  const text = contractText(loan)
  return {
    title: text.title,
    subtitle: subtitleOf(loan),
    fullCost: framesOf(loan),
    blocks: [
      { kind: 'notice', text: capNotice(loan) },
      { kind: 'heading', text: 'Индивидуальные условия договора потребительского займа' },
      conditionsTable(text),
      ...sectionBlocks(loan),
      { kind: 'heading', text: 'Приложение. График платежей' },
      scheduleTable(loan),
      ...signatureOf(loan),
    ],
    createdAtMs,
  }
}

/** The payment schedule as a document of its own. */
export const schedulePlan = (loan: LoanFacts, createdAtMs: number): DocumentPlan => ({
  title: 'График платежей',
  subtitle: `Приложение к договору займа № ${loan.contractNumber ?? ''} от ${formatFullDate(loan.issuedOn)}`,
  fullCost: null,
  blocks: [
    {
      kind: 'pairs',
      heading: null,
      rows: [
        ['Сумма займа', money(loan.amountKopecks)],
        ['Срок', termText(loan.productKey, loan.term)],
        [
          'Полная стоимость займа',
          `${loan.fullCostPercentText}${NO_BREAK}% годовых, ${money(loan.fullCostKopecks)}`,
        ],
      ],
    },
    scheduleTable(loan),
    ...signatureOf(loan),
  ],
  createdAtMs,
})

/** The borrower's application, signed by the same code as the contract (spec §4 CONSUMER_LOAN). */
export const loanApplicationPlan = (loan: LoanFacts, createdAtMs: number): DocumentPlan => ({
  title: 'Заявление о предоставлении потребительского займа',
  subtitle: null,
  fullCost: null,
  blocks: [
    { kind: 'paragraph', text: `Кому: ${lenderText()}` },
    { kind: 'paragraph', text: `От кого: ${personText(loan.borrower)}` },
    {
      kind: 'pairs',
      heading: 'Прошу предоставить заём',
      rows: [
        ['Вид займа', `${PRODUCTS[loan.productKey].name}: ${PRODUCTS[loan.productKey].title}`],
        ['Сумма', money(loan.amountKopecks)],
        ['Срок', termText(loan.productKey, loan.term)],
        ...(loan.payoutBank
          ? [['Куда перевести', `${loan.payoutBank}, по СБП`] as const]
          : loan.cardMask === null
            ? []
            : [['Карта для перевода', loan.cardMask] as const]),
      ],
    },
    {
      kind: 'paragraph',
      text: 'Сведения обо мне верны. Других договоров и платных услуг вместе с займом не прошу. Рассмотрение заявления бесплатно.',
    },
    ...signatureOf(loan),
  ],
  createdAtMs,
})
