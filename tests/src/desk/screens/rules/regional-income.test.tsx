import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FIRST_RESERVE_RATES } from '../../../../../lending/reserves.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskHolidayLaw,
  deskLawCaps,
  deskLoadLimits,
  deskMarketLimits,
  deskProposeLoadLimits,
  deskProposeRegionalIncome,
  deskRegionalIncome,
  deskReserveRates,
} from '../../../../../protocol/calls/desk/rules.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const MOSCOW = { code: '77', name: 'Москва', roubles: 98_765 }
const TVER = { code: '69', name: 'Тверская область', roubles: 41_000 }
const ROW = { statisticsQuarter: '2026-Q2', incomes: [TVER, MOSCOW] }

const INCOME: Reply<typeof deskRegionalIncome> = {
  asOf: NOW,
  quarters: [
    { quarter: '2026-Q4', row: ROW, earliest: '2026-11-23', later: [] },
    { quarter: '2027-Q1', row: null, earliest: '2027-01-01', later: [] },
  ],
  drafts: [],
}

beforeEach(() => {
  const days = { earliest: '2026-11-23', latest: '2028-11-21', later: [], drafts: [] }
  const { USUAL, BURDENED, RESTRUCTURED } = FIRST_RESERVE_RATES
  const rates = {
    USUAL: [...USUAL],
    BURDENED: [...BURDENED],
    RESTRUCTURED: [...RESTRUCTURED],
  }
  answers(deskMarketLimits, { asOf: NOW, quarters: [], drafts: [] })
  answers(deskLoadLimits, { asOf: NOW, quarters: [], drafts: [] })
  answers(deskReserveRates, { asOf: NOW, rates, isEntered: true, ...days })
  answers(deskHolidayLaw, { asOf: NOW, lastOn: '2027-12-31', isInForce: true, ...days })
  answers(deskLawCaps, {
    asOf: NOW,
    caps: { dailyRateCapMillionths: 8_000, fullCostCapPercent: 292, overpaymentCapPercent: 100 },
    ...days,
  })
})

/** The pane once it says so. */
const paneWith = async (words: string): Promise<HTMLElement> => {
  await screen.findAllByText(new RegExp(words))
  return screen.findByRole('region', { name: 'Средние доходы регионов' })
}

test('incomes of the regions are pasted for the quarter that lacks them, and a line that cannot be is named', async () => {
  answers(deskRegionalIncome, INCOME)
  answers(deskProposeRegionalIncome, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  await user.click(await screen.findByRole('button', { name: 'Ввести доходы' }))
  expect(screen.getByLabelText<HTMLInputElement>('Действуют с').value).toBe('2027-01-01')
  const statistics = screen.getByLabelText<HTMLSelectElement>('Данные Росстата за')
  expect(statistics.value).toBe('2026-Q4')
  await user.selectOptions(statistics, 'III квартал 2026')
  const lines = screen.getByLabelText<HTMLTextAreaElement>(/^Регион и рубли/)
  await user.click(lines)
  await user.paste('Москва; 98 765\nЛуна; 50 000')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(screen.getByText(/Строка 2\. «Луна»: нет такого региона/)).toBeTruthy()
  expect(screen.getByText('Напишите, откуда цифры.')).toBeTruthy()
  expect(lines.getAttribute('aria-invalid')).toBe('true')
  await user.clear(lines)
  await user.click(lines)
  await user.paste('Москва; 98 765')
  await user.type(screen.getByLabelText('Откуда цифры'), 'Росстат, 20.11.2026')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  await waitFor(() =>
    expect(sentBy(deskProposeRegionalIncome).map(({ body }) => body)).toEqual([
      {
        validFrom: '2027-01-01',
        statisticsQuarter: '2026-Q3',
        lines: 'Москва; 98 765',
        reason: 'Росстат, 20.11.2026',
      },
    ]),
  )
})

test('what counts, what is missing and what waits for a second decision is shown, an auditor enters nothing', async () => {
  answers(deskRegionalIncome, {
    ...INCOME,
    drafts: [{ draftId: 'draft-1', quarter: '2027-Q1', validFrom: '2027-01-01', ...ROW }],
  })
  atWork({ roles: ['AUDITOR'], at: '#/rules' })
  const pane = await paneWith('Нет дохода')
  const said = pane.textContent.replaceAll('\u00a0', ' ')
  expect(said).toContain('Данные Росстата за II квартал 2026. Регионов: 2, от 41 000 ₽ до 98 765 ₽')
  expect(said).toContain('Нет дохода: Республика Адыгея, ')
  expect(said).toContain('и ещё 81, они отмечены в списке')
  expect(said).toContain('Доходов нет.')
  const table = within(pane).getByRole('table', {
    name: 'Средние доходы регионов, IV квартал 2026',
  })
  expect(within(table).getByRole('row', { name: /^Тверская область 41.000/ })).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'Тульская область нет' })).toBeTruthy()
  expect(
    screen.getByRole('region', {
      name: 'Ждут второго решения: средние доходы регионов с 01.01.27',
    }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ввести доходы' })).toBeNull()
})

test('figures of the sandbox are called an assumption', async () => {
  const row = { ...ROW, statisticsQuarter: null }
  answers(deskRegionalIncome, {
    ...INCOME,
    quarters: [{ quarter: '2026-Q4', row, earliest: '2026-11-23', later: [] }],
  })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  const pane = await paneWith('допущение')
  expect(pane.textContent).toContain('допущение, не статистика')
})

test('limits of the share are typed as whole per cent, the narrower never above the wider', async () => {
  answers(deskRegionalIncome, { asOf: NOW, quarters: [], drafts: [] })
  answers(deskLoadLimits, {
    asOf: NOW,
    quarters: [
      {
        quarter: '2026-Q4',
        limits: { over50Percent: 100, over80Percent: 3 },
        earliest: '2026-11-23',
        later: [],
      },
      { quarter: '2027-Q1', limits: null, earliest: '2027-01-01', later: [] },
    ],
    drafts: [],
  })
  answers(deskProposeLoadLimits, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  await user.click(await screen.findByRole('button', { name: 'Ввести лимиты' }))
  expect(screen.getByLabelText<HTMLInputElement>('Действуют с').value).toBe('2027-01-01')
  const over80 = screen.getByLabelText('ПДН больше 80%, % выдач')
  await user.type(screen.getByLabelText('ПДН больше 50%, % выдач'), '15')
  await user.type(over80, '30')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(screen.getByText('Эти займы входят в первые: предел не бывает выше.')).toBeTruthy()
  await user.clear(over80)
  await user.type(over80, '3')
  await user.type(screen.getByLabelText('Каким решением'), 'Решение от 20.11.2026')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  await waitFor(() =>
    expect(sentBy(deskProposeLoadLimits).map(({ body }) => body)).toEqual([
      {
        validFrom: '2027-01-01',
        over50Percent: 15,
        over80Percent: 3,
        reason: 'Решение от 20.11.2026',
      },
    ]),
  )
})
