import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FIRST_RESERVE_RATES, type ReserveRates } from '../../../../../lending/reserves.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskHolidayLaw,
  deskLawCaps,
  deskLoadLimits,
  deskMarketLimits,
  deskProposeHolidayLaw,
  deskProposeLawCaps,
  deskProposeMarketLimits,
  deskProposeReserveRates,
  deskRegionalIncome,
  deskReserveRates,
} from '../../../../../protocol/calls/desk/rules.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const LIMITS = [{ termDaysTo: 30, amountRoublesTo: 30_000, percent: 292 }]

const typed = ({ USUAL, BURDENED, RESTRUCTURED }: ReserveRates) => ({
  USUAL: [...USUAL],
  BURDENED: [...BURDENED],
  RESTRUCTURED: [...RESTRUCTURED],
})

const RULES: Reply<typeof deskMarketLimits> = {
  asOf: NOW,
  quarters: [
    { quarter: '2026-Q4', limits: LIMITS, earliest: '2026-11-22', later: [] },
    { quarter: '2027-Q1', limits: null, earliest: '2027-01-01', later: [] },
  ],
  drafts: [],
}

const CAPS: Reply<typeof deskLawCaps> = {
  asOf: NOW,
  caps: { dailyRateCapMillionths: 8_000, fullCostCapPercent: 292, overpaymentCapPercent: 100 },
  earliest: '2026-11-23',
  latest: '2028-11-21',
  later: [],
  drafts: [],
}

const LAW: Reply<typeof deskHolidayLaw> = {
  asOf: NOW,
  lastOn: '2026-12-31',
  isInForce: true,
  earliest: '2026-11-22',
  latest: '2031-11-26',
  later: [],
  drafts: [],
}

const RATES: Reply<typeof deskReserveRates> = {
  asOf: NOW,
  rates: typed(FIRST_RESERVE_RATES),
  isEntered: false,
  earliest: '2026-11-23',
  latest: '2028-11-21',
  later: [],
  drafts: [],
}

beforeEach(() => {
  answers(deskLawCaps, CAPS)
  answers(deskReserveRates, RATES)
  answers(deskHolidayLaw, LAW)
  answers(deskRegionalIncome, { asOf: NOW, quarters: [], drafts: [] })
  answers(deskLoadLimits, { asOf: NOW, quarters: [], drafts: [] })
})

test('a quarter without limits is entered from the known ones, with a day, figures and their source', async () => {
  answers(deskMarketLimits, RULES)
  answers(deskProposeMarketLimits, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  await user.click(await screen.findByRole('button', { name: /^Ввести пределы: / }))
  const first = screen.getByLabelText<HTMLInputElement>(/^Предел: до 30 дней, до 30/)
  expect(first.value).toBe('292')
  await user.clear(first)
  await user.type(first, '300')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(screen.getByText(/не больше 292/)).toBeTruthy()
  expect(screen.getByText('Напишите, откуда цифры.')).toBeTruthy()
  expect(first.getAttribute('aria-invalid')).toBe('true')
  await user.clear(first)
  await user.type(first, '157,557')
  await user.type(screen.getByLabelText('Откуда цифры'), 'Таблица от 14.11.2026')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  await waitFor(() =>
    expect(sentBy(deskProposeMarketLimits).map(({ body }) => body)).toEqual([
      {
        quarter: '2027-Q1',
        validFrom: '2027-01-01',
        limits: [{ termDaysTo: 30, amountRoublesTo: 30_000, percent: 157.557 }],
        reason: 'Таблица от 14.11.2026',
      },
    ]),
  )
})

test('the focus goes into the form of a rule, to what is wrong there, and back to its button', async () => {
  answers(deskMarketLimits, RULES)
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  await user.click(await screen.findByRole('button', { name: 'Продлить закон' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Продление действует с'))
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Последний день закона'))
  await user.click(screen.getByRole('button', { name: 'Вернуться' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Продлить закон' }))
  const limits = screen.getByRole('button', { name: 'Ввести пределы: I квартал 2027' })
  await user.click(limits)
  expect(document.activeElement).toBe(screen.getByLabelText('Действует с'))
  await user.click(screen.getByRole('button', { name: 'Вернуться' }))
  expect(document.activeElement?.textContent).toBe('Ввести пределы')
})

test('what waits for a second decision is shown whole, an auditor enters nothing', async () => {
  answers(deskMarketLimits, {
    ...RULES,
    drafts: [{ draftId: 'draft-1', quarter: '2027-Q1', validFrom: '2027-01-01', limits: LIMITS }],
  })
  atWork({ roles: ['AUDITOR'], at: '#/rules' })
  const draft = await screen.findByRole('table', { name: 'Предложены: I квартал 2027, с 01.01.27' })
  expect(within(draft).getByText('292%')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /пределы/ })).toBeNull()
})

test('caps of the law are typed over those in force, with a day to come and the law they are from', async () => {
  answers(deskMarketLimits, RULES)
  answers(deskProposeLawCaps, { requestId: 'request-1' })
  const user = atWork({ roles: ['ADMINISTRATOR'], at: '#/rules' })
  await user.click(await screen.findByRole('button', { name: 'Ввести новые' }))
  const rate = screen.getByLabelText<HTMLInputElement>('Ставка, % в день')
  expect(rate.value).toBe('0,8')
  await user.clear(rate)
  await user.type(rate, '1,2')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(screen.getByText('Число больше нуля и не больше 1% в день.')).toBeTruthy()
  expect(screen.getByText('Напишите, какой закон их меняет.')).toBeTruthy()
  expect(rate.getAttribute('aria-invalid')).toBe('true')
  await user.clear(rate)
  await user.type(rate, '0,57')
  await user.type(screen.getByLabelText('Какой закон'), '1-ФЗ от 01.02.2027')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  await waitFor(() =>
    expect(sentBy(deskProposeLawCaps).map(({ body }) => body)).toEqual([
      {
        validFrom: '2026-11-23',
        caps: {
          dailyRateCapMillionths: 5_700,
          fullCostCapPercent: 292,
          overpaymentCapPercent: 100,
        },
        reason: '1-ФЗ от 01.02.2027',
      },
    ]),
  )
})

test('caps that begin later and those that wait are shown beside those in force', async () => {
  answers(deskMarketLimits, RULES)
  const caps = { ...CAPS.caps, overpaymentCapPercent: 80 }
  answers(deskLawCaps, {
    ...CAPS,
    later: [{ validFrom: '2027-04-01', caps }],
    drafts: [{ draftId: 'draft-1', validFrom: '2027-07-01', caps }],
  })
  atWork({ roles: ['AUDITOR'], at: '#/rules' })
  expect(await screen.findByText('не больше 100% от суммы займа')).toBeTruthy()
  expect(screen.getAllByText('не больше 80% от суммы займа')).toHaveLength(2)
  expect(screen.getByText(/С 01\.04\.27 для новых займов/)).toBeTruthy()
  expect(
    screen.getByRole('region', { name: 'Ждут второго решения: пределы закона с 01.07.27' }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ввести новые' })).toBeNull()
})

test('the law on holidays of those who serve is prolonged with its last day and the law it is from', async () => {
  answers(deskMarketLimits, RULES)
  answers(deskProposeHolidayLaw, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  expect(await screen.findByText('по 31.12.26')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Продлить закон' }))
  const last = screen.getByLabelText<HTMLInputElement>('Последний день закона')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(screen.getByText('Выберите последний день закона.')).toBeTruthy()
  expect(screen.getByText('Напишите, какой закон его продлил.')).toBeTruthy()
  await user.type(last, '2027-12-31')
  await user.type(screen.getByLabelText('Какой закон'), '1-ФЗ от 20.12.2026')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  await waitFor(() =>
    expect(sentBy(deskProposeHolidayLaw).map(({ body }) => body)).toEqual([
      { validFrom: '2026-11-22', lastOn: '2027-12-31', reason: '1-ФЗ от 20.12.2026' },
    ]),
  )
})

test('a law that is over says what stops, and what waits or begins later is shown', async () => {
  answers(deskMarketLimits, RULES)
  answers(deskHolidayLaw, {
    ...LAW,
    isInForce: false,
    later: [{ validFrom: '2027-02-01', lastOn: '2027-12-31' }],
    drafts: [{ draftId: 'draft-1', validFrom: '2027-03-01', lastOn: '2028-12-31' }],
  })
  atWork({ roles: ['AUDITOR'], at: '#/rules' })
  expect(await screen.findByText(/новых заявлений не берём/)).toBeTruthy()
  expect(screen.getByText('С 01.02.27 действует по 31.12.27.')).toBeTruthy()
  expect(screen.getByRole('region', { name: /^Ждёт второго решения: каникулы/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Продлить закон' })).toBeNull()
})

test('percents of the reserves are typed over those of today, and one that falls is named by its column', async () => {
  answers(deskMarketLimits, RULES)
  answers(deskProposeReserveRates, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  expect(await screen.findByText(/Это доли для примера/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ввести новые доли' }))
  const heavy = screen.getByLabelText<HTMLInputElement>('ПДН больше 50%, в срок')
  expect(heavy.value).toBe('3')
  await user.clear(heavy)
  await user.type(heavy, '11')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  expect(screen.getByText(/Столбец «ПДН больше 50%»/)).toBeTruthy()
  expect(heavy.getAttribute('aria-invalid')).toBe('true')
  await user.clear(heavy)
  await user.type(heavy, '10')
  await user.type(screen.getByLabelText('Откуда доли'), 'Приказ 7')
  await user.click(screen.getByRole('button', { name: 'Попросить ввести' }))
  await waitFor(() =>
    expect(sentBy(deskProposeReserveRates).map(({ body }) => body)).toEqual([
      {
        validFrom: '2026-11-23',
        rates: { ...RATES.rates, BURDENED: RATES.rates.BURDENED.with(0, 10) },
        reason: 'Приказ 7',
      },
    ]),
  )
})
