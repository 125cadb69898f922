import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import type { ChangeFacts, ScheduleFacts } from '../document-facts.ts'
import { percentInWords, roublesInWords } from './amount-in-words.ts'
import { changeSections, changeText } from './change-text.ts'
import { capNotice } from './contract-text.ts'
import type { Block, DocumentPlan, FullCostFrames } from './document-plan.ts'
import { scheduleTable } from './schedule-table.ts'
import { lenderSignature, signatureBlocks } from './signature-blocks.ts'
import { money } from './wording.ts'

const framesOf = ({ fullCostPercentText, fullCostKopecks }: ScheduleFacts): FullCostFrames => ({
  percentText: `${fullCostPercentText}${NO_BREAK}%`,
  percentWords: percentInWords(fullCostPercentText).toUpperCase(),
  costText: money(fullCostKopecks),
  costWords: roublesInWords(fullCostKopecks).toUpperCase(),
})

const contractLine = ({ contractNumber, issuedOn }: ChangeFacts): string =>
  `к договору займа № ${contractNumber} от ${formatFullDate(issuedOn)}`

const signatureOf = ({ borrower, signature }: ChangeFacts): Block[] =>
  signature === null ? [] : [...signatureBlocks(borrower, signature), lenderSignature()]

const conditionsTable = (facts: ChangeFacts): Block => ({
  kind: 'table',
  columns: [
    { header: '№ п/п', width: 32, align: 'left' },
    { header: 'Условие', width: 180, align: 'left' },
    { header: 'Содержание условия', width: '*', align: 'left' },
  ],
  rows: changeText(facts).conditions.map(({ number, condition, content }) => [
    `${number}.`,
    condition,
    content,
  ]),
  total: null,
})

const sectionBlocks = (facts: ChangeFacts): Block[] =>
  changeSections(facts).flatMap(({ heading, paragraphs }): Block[] => [
    { kind: 'heading', text: heading },
    ...paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
  ])

/**
 * The agreement on a changed schedule: full cost of the new schedule in frames, the ban, the conditions it touches,
 * both schedules, the signature (353-FZ art. 5, 6, 11; D13, D14).
 */
export const changePlan = (facts: ChangeFacts, createdAtMs: number): DocumentPlan => ({
  title: changeText(facts).title,
  subtitle: `Приложение ${contractLine(facts)}. Дата соглашения ${formatFullDate(facts.on)}.`,
  fullCost: framesOf(facts.after),
  blocks: [
    { kind: 'notice', text: capNotice(facts) },
    { kind: 'heading', text: 'Условия договора, которые меняются' },
    conditionsTable(facts),
    ...sectionBlocks(facts),
    { kind: 'heading', text: 'Новый график платежей' },
    scheduleTable(facts.after),
    { kind: 'heading', text: 'Прежний график платежей' },
    scheduleTable(facts.before),
    ...signatureOf(facts),
  ],
  createdAtMs,
})

/** The schedule in force after a change, as a document of its own. */
export const changedSchedulePlan = (facts: ChangeFacts, createdAtMs: number): DocumentPlan => {
  const { after, on, dueNowKopecks } = facts
  return {
    title: 'График платежей',
    subtitle: `Приложение ${contractLine(facts)}, действует с ${formatFullDate(on)}`,
    fullCost: null,
    blocks: [
      {
        kind: 'pairs',
        heading: null,
        rows: [
          ['Сумма займа по договору', money(facts.amountKopecks)],
          ['Осталось заплатить', money(after.totalKopecks - dueNowKopecks)],
          [
            'Полная стоимость займа',
            `${after.fullCostPercentText}${NO_BREAK}% годовых, ${money(after.fullCostKopecks)}`,
          ],
        ],
      },
      scheduleTable(after),
      ...signatureOf(facts),
    ],
    createdAtMs,
  }
}
