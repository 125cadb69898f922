/** Figures of the law as they are typed: what is read from them, and what is none (353-FZ art. 5, 6). */
import { expect, test } from 'vitest'
import {
  CAPS,
  capOf,
  capWords,
  mostWords,
  typedCaps,
} from '../../../../../src/desk/screens/rules/cap-words.ts'
import {
  amountWords,
  limitsOf,
  linesOf,
  termWords,
} from '../../../../../src/desk/screens/rules/limit-words.ts'

const LAW = {
  dailyRateCapMillionths: 8_000,
  fullCostCapPercent: 292,
  overpaymentCapPercent: 100,
} as const
const capNamed = (name: keyof typeof LAW) => {
  const look = CAPS.find((each) => each.name === name)
  if (!look) throw new Error(`No cap ${name}`)
  return look
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test.each<[string, keyof typeof LAW, number | null]>([
  ['0,8', 'dailyRateCapMillionths', 8_000],
  ['0.8', 'dailyRateCapMillionths', 8_000],
  [' 0,8 ', 'dailyRateCapMillionths', 8_000],
  ['0,0001', 'dailyRateCapMillionths', 1],
  ['1', 'dailyRateCapMillionths', 10_000],
  ['1,0001', 'dailyRateCapMillionths', null],
  ['0,00001', 'dailyRateCapMillionths', null],
  ['0', 'dailyRateCapMillionths', null],
  ['-0,8', 'dailyRateCapMillionths', null],
  ['', 'dailyRateCapMillionths', null],
  ['восемь', 'dailyRateCapMillionths', null],
  ['1e2', 'fullCostCapPercent', null],
  ['0x64', 'fullCostCapPercent', null],
  ['+100', 'fullCostCapPercent', null],
  ['1,0,0', 'fullCostCapPercent', null],
  ['365', 'fullCostCapPercent', 365],
  ['366', 'fullCostCapPercent', null],
  ['292,5', 'fullCostCapPercent', null],
  ['150', 'overpaymentCapPercent', 150],
  ['151', 'overpaymentCapPercent', null],
])('«%s» typed as a cap of %s is %s', (text, name, kept) => {
  expect(capOf(text, capNamed(name))).toBe(kept)
})

test('the caps in force are typed over as they are kept', () => {
  const typed = typedCaps(LAW)
  expect(typed).toEqual({
    dailyRateCapMillionths: '0,8',
    fullCostCapPercent: '292',
    overpaymentCapPercent: '100',
  })
  expect(CAPS.map((look) => capOf(typed[look.name], look))).toEqual(Object.values(LAW))
})

test('a cap is said with its unit, and what it may be at most', () => {
  expect(CAPS.map((look) => plain(capWords(LAW, look)))).toEqual([
    '0,8% в день',
    '292% годовых',
    '100% от суммы займа',
  ])
  expect(mostWords(capNamed('dailyRateCapMillionths'))).toContain('не больше 1% в день')
})

const LINE = { termDaysTo: 30, amountRoublesTo: 30_000 } as const
const typedAs = (percent: string) => limitsOf([{ ...LINE, key: '30-30000', percent }])

test.each([
  ['292', 292],
  ['291,999', 291.999],
  ['0.001', 0.001],
])('«%s» is a limit of the market', (percent, kept) => {
  expect(typedAs(percent)).toEqual({ limits: [{ ...LINE, percent: kept }], wrong: [] })
})

test.each(['292,001', '0', '-1', '1 000', 'много', '1e2', '0x1F', '0b1', '.5', '1,0,0'])(
  '«%s» is none, and its line is named',
  (percent) => {
    expect(typedAs(percent)).toEqual({ limits: [], wrong: ['30-30000'] })
  },
)

test.each(['', '  '])('a line left empty is no limit and no mistake', (percent) => {
  expect(typedAs(percent)).toEqual({ limits: [], wrong: [] })
})

test('known limits stand in their lines, a category of its own behind the usual ones', () => {
  const own = { termDaysTo: 45, amountRoublesTo: null, percent: 100.5 }
  const lines = linesOf([{ ...LINE, percent: 250.125 }, own])
  const first = lines.find(({ key }) => key === '30-30000')
  expect(first?.percent).toBe('250,125')
  expect(lines.at(-1)).toMatchObject({ key: '45-more', percent: '100,5' })
  expect(lines.filter(({ percent }) => percent === '')).toHaveLength(lines.length - 2)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

test('what was read from the lines is what stood in them', () => {
  const known = [
    { ...LINE, percent: 250.125 },
    { termDaysTo: null, amountRoublesTo: null, percent: 90 },
  ]
  expect(limitsOf(linesOf(known))).toEqual({ limits: known, wrong: [] })
})

test('a category without an end says so', () => {
  expect([termWords({ termDaysTo: null, amountRoublesTo: null }), termWords(LINE)]).toEqual([
    'дольше',
    'до 30 дней',
  ])
  expect(amountWords({ termDaysTo: null, amountRoublesTo: null })).toBe('больше')
  expect(plain(amountWords(LINE))).toMatch(/^до 30 000/)
})
