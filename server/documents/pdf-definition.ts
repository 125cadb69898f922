import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { BRAND } from '../../protocol/brand.ts'
import type { Block, DocumentPlan } from './document-plan.ts'
import { fullCostFrames } from './full-cost-frames.ts'

const TEXT_SIZE = 9
/** The largest size of the page belongs to the full cost (353-FZ art. 6), so the title is no larger. */
const TITLE_SIZE = 12

type Definition = TDocumentDefinitions & { readonly language: string }

// Every node is built where it is used: pdfmake writes into the definition, and a node used twice is printed once.
const cell = (text: string, alignment: 'left' | 'right', bold = false): TableCell => ({
  text,
  alignment,
  bold,
})

const table = ({ columns, rows, total }: Extract<Block, { kind: 'table' }>): Content => {
  const line = (texts: readonly string[], bold = false): TableCell[] =>
    columns.map(({ align }, index) => cell(texts[index] ?? '', align, bold))
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ header, align }) => ({
          text: header,
          alignment: align,
          bold: true,
          fillColor: '#eeeeee',
        })),
        ...rows.map((texts) => line(texts)),
        ...(total === null ? [] : [line(total, true)]),
      ],
    },
    margin: [0, 4, 0, 8],
  }
}

const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 10,
  margin: [0, 8, 0, 4],
})

const pairs = (block: Extract<Block, { kind: 'pairs' }>): Content => ({
  unbreakable: true,
  stack: [
    ...(block.heading === null ? [] : [heading(block.heading)]),
    {
      table: {
        widths: [150, '*'],
        body: block.rows.map(([name, value]) => [cell(name, 'left', true), cell(value, 'left')]),
      },
      layout: {
        hLineWidth: (line, { table: { body } }) => (line === 0 || line === body.length ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => '#bbbbbb',
        paddingLeft: () => 0,
      },
      margin: [0, 4, 0, 8],
    },
  ],
})

const nodeOf = (block: Block): Content => {
  if (block.kind === 'table') return table(block)
  if (block.kind === 'pairs') return pairs(block)
  if (block.kind === 'heading') return heading(block.text)
  return block.kind === 'notice'
    ? { text: block.text, bold: true, margin: [0, 4, 0, 8] }
    : { text: block.text, margin: [0, 0, 0, 4] }
}

const headOf = ({ title, subtitle, fullCost }: DocumentPlan): Content[] => {
  const head: Content[] = fullCost === null ? [] : [fullCostFrames(fullCost)]
  head.push({ text: title, bold: true, fontSize: TITLE_SIZE, margin: [0, 0, 0, 4] })
  if (subtitle !== null) head.push({ text: subtitle, margin: [0, 0, 0, 8] })
  return head
}

/** A table of conditions is longer than a page; a schedule is not. */
const MAX_ROWS_KEPT_TOGETHER = 14

const fitsWithHeading = (block: Block): boolean =>
  block.kind !== 'table' || block.rows.length <= MAX_ROWS_KEPT_TOGETHER

/** Nodes of the blocks; a heading never ends a page. */
const contentOf = (blocks: readonly Block[]): Content[] =>
  blocks.flatMap((block, index): Content[] => {
    const before = blocks[index - 1]
    const after = blocks[index + 1]
    if (block.kind === 'heading' && after && fitsWithHeading(after)) {
      return [{ unbreakable: true, stack: [nodeOf(block), nodeOf(after)] }]
    }
    return before?.kind === 'heading' && fitsWithHeading(block) ? [] : [nodeOf(block)]
  })

/** The layout of a plan for pdfmake: A4, tagged, in Russian, «страница x из y» below. */
export const pdfDefinition = (plan: DocumentPlan): Definition => ({
  pageSize: 'A4',
  pageMargins: [40, 36, 40, 48],
  version: '1.7',
  tagged: true,
  displayTitle: true,
  language: 'ru-RU',
  info: {
    title: plan.title,
    author: BRAND.legalName,
    creator: BRAND.name,
    producer: BRAND.name,
    creationDate: new Date(plan.createdAtMs),
    modDate: new Date(plan.createdAtMs),
  },
  defaultStyle: { font: 'PTSans', fontSize: TEXT_SIZE, lineHeight: 1.15 },
  content: [...headOf(plan), ...contentOf(plan.blocks)],
  footer: (page, pages) => ({
    margin: [40, 12, 40, 0],
    fontSize: 8,
    columns: [
      { text: `${BRAND.legalName}. ${plan.title}`, width: '*' },
      { text: `Страница ${page} из ${pages}`, width: 'auto', alignment: 'right' },
    ],
  }),
})
