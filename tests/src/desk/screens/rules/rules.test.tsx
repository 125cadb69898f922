import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskMarketLimits,
  deskProposeMarketLimits,
} from '../../../../../protocol/calls/desk/rules.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const LIMITS = [{ termDaysTo: 30, amountRoublesTo: 30_000, percent: 292 }]

const RULES: Reply<typeof deskMarketLimits> = {
  asOf: NOW,
  quarters: [
    { quarter: '2026-Q4', limits: LIMITS, earliest: '2026-11-22', later: [] },
    { quarter: '2027-Q1', limits: null, earliest: '2027-01-01', later: [] },
  ],
  drafts: [],
}

test('a quarter without limits is entered from the known ones, with a day, figures and their source', async () => {
  answers(deskMarketLimits, RULES)
  answers(deskProposeMarketLimits, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/rules' })
  await user.click(await screen.findByRole('button', { name: 'Ввести пределы' }))
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

test('what waits for a second decision is shown whole, an auditor enters nothing', async () => {
  answers(deskMarketLimits, {
    ...RULES,
    drafts: [{ draftId: 'draft-1', quarter: '2027-Q1', validFrom: '2027-01-01', limits: LIMITS }],
  })
  atWork({ roles: ['AUDITOR'], at: '#/rules' })
  const draft = await screen.findByRole('table', { name: 'Предложены: I квартал 2027, с 01.01.27' })
  expect(within(draft).getByText('292 %')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /пределы/ })).toBeNull()
})
