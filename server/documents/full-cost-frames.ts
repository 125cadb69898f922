import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { BRAND } from '../../protocol/brand.ts'
import type { FullCostFrames } from './document-plan.ts'

/** Side of a square frame in points: its area is 5.1 % of an A4 page, the law asks for 5 (353-FZ art. 6). */
export const FRAME_SIDE = 160
const GAP = 8
/** The largest on page 1, as the law asks. */
const FRAME_TEXT_SIZE = 12

const frame = (heading: string, digits: string, words: string): TableCell => ({
  stack: [
    { text: heading, margin: [0, 0, 0, 4] },
    { text: digits, margin: [0, 0, 0, 4] },
    { text: words },
  ],
  fontSize: FRAME_TEXT_SIZE,
  lineHeight: 1,
  bold: true,
  alignment: 'center',
  color: '#000000',
  fillColor: '#ffffff',
  margin: [6, 6, 6, 6],
})

const requisites = (): TableCell => ({
  border: [false, false, false, false],
  fontSize: 8,
  stack: [
    { text: BRAND.legalName, bold: true, fontSize: 11, margin: [0, 0, 8, 4] },
    { text: `ОГРН ${BRAND.ogrn}`, margin: [0, 0, 8, 0] },
    { text: `ИНН ${BRAND.inn}`, margin: [0, 0, 8, 0] },
    { text: `Реестр МФО № ${BRAND.registryNumber} от ${BRAND.registeredOn}`, margin: [0, 0, 8, 0] },
    { text: BRAND.selfRegulatory, margin: [0, 0, 8, 0] },
    { text: BRAND.address, margin: [0, 0, 8, 0] },
    { text: `${BRAND.phone}, ${BRAND.workingHours}`, margin: [0, 0, 8, 0] },
    { text: BRAND.email, margin: [0, 0, 8, 0] },
  ],
})

/** Two squares in the upper right corner of page 1: the full cost in per cent, to its right in roubles. */
export const fullCostFrames = (cost: FullCostFrames): Content => ({
  table: {
    widths: ['*', FRAME_SIDE, GAP, FRAME_SIDE],
    heights: [FRAME_SIDE],
    body: [
      [
        requisites(),
        frame('ПОЛНАЯ СТОИМОСТЬ ЗАЙМА', cost.percentText, cost.percentWords),
        { text: '', border: [false, false, false, false] },
        frame('ПОЛНАЯ СТОИМОСТЬ ЗАЙМА В РУБЛЯХ', cost.costText, cost.costWords),
      ],
    ],
  },
  layout: {
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
    hLineWidth: () => 1,
    vLineWidth: () => 1,
  },
  margin: [0, 0, 0, 10],
})
