import { expect, test } from 'vitest'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { EXAMPLES } from '../../../../src/screens/how-we-count/examples.ts'
import HowWeCount from '../../../../src/screens/how-we-count/how-we-count.tsx'
import { plain, show, words } from '../../page.tsx'

test('what is typed into the formulas is what every loan is counted by', () => {
  const { installment, grace, penalty } = EXAMPLES
  show(<HowWeCount />)
  const page = words()
  const rate = installment.monthlyPercent / 100
  expect(rate).toBeCloseTo(0.18, 10)
  const payment = (30_000 * rate) / (1 - (1 + rate) ** -6)
  expect(Math.abs(payment * 100 - installment.schedule.paymentKopecks)).toBeLessThan(1)
  expect(page).toContain(`= ${plain(formatMoney(installment.schedule.paymentKopecks))}`)
  expect(grace.after8Kopecks).toBe((10_000_00 * grace.dailyPercent * 8) / 100)
  expect(page).toContain(`Пеня: ${penalty.percentAYear}% годовых`)
  expect(penalty.aDayKopecks).toBe(Math.floor((10_000_00 * 20) / 100 / 365))
})
