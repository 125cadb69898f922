import { expect, test, vi } from 'vitest'
import { chartDates } from '../../../src/parts/schedule-chart/chart-model.ts'
import { ChartReadout } from '../../../src/parts/schedule-chart/chart-readout.tsx'
import { DATES } from '../../../src/parts/schedule-chart/day-words.ts'
import { all, show, the } from '../page.tsx'

const dates = chartDates(
  ['2026-12-27', '2027-01-27'].map((dueOn, index) => ({
    dueOn,
    principalKopecks: 317_730,
    interestKopecks: 540_000,
    balanceAfterKopecks: 2_682_270,
    status: index === 0 ? 'NEAREST' : 'PENDING',
  })),
)

test('the nearest payment is paid from the chart by the word of every other place, and is told apart from them', async () => {
  const onPay = vi.fn<() => void>()
  const pay = { dueOn: '2026-12-27', disabled: false, onPay }
  const { user, again } = show(<ChartReadout dates={dates} days={DATES} selected={0} pay={pay} />)
  await user.click(the('button', 'Оплатить этот платёж'))
  expect(onPay).toHaveBeenCalledOnce()
  again({}, <ChartReadout dates={dates} days={DATES} selected={1} pay={pay} />)
  expect(all('button')).toEqual([])
})
