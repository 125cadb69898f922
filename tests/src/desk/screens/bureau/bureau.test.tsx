import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskBureauReports,
  deskBureauState,
  deskRepeatBureauReport,
} from '../../../../../protocol/calls/desk/bureau.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { alarm, says, words } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

type Report = Reply<typeof deskBureauReports>['reports'][number]

const REPORT: Report = {
  reportId: 'report-1',
  number: 41,
  fileNumber: 7,
  clientId: 'anna',
  contractNumber: 'В-2026-000012',
  dealId: '80c57a90-1d1d-11ec-adda-26dbb65f1526-0',
  kind: 'DEBT_CHANGED',
  code: '2.3',
  operation: 'B',
  version: 1,
  on: '2026-11-16',
  dueOn: '2026-11-19',
  isLate: true,
  state: 'REJECTED',
  debt: { principalKopecks: 442_407, interestKopecks: 415_323, otherKopecks: 242 },
  overdueDays: 1,
  rejection: { code: '4.2', reason: 'Паспорт не найден среди действительных' },
  settledAt: NOW,
}

const STATE: Reply<typeof deskBureauState> = {
  asOf: NOW,
  waiting: 3,
  late: 1,
  rejected: 1,
  silentFiles: 0,
  compared: { at: NOW, loans: 1200, differences: 1 },
  differences: [
    {
      loanId: 'loan-1',
      contractNumber: 'В-2026-000012',
      kind: 'OTHER_SUMS',
      toldOn: '2026-11-16',
      toldKopecks: 857_973,
      ledgerKopecks: 857_972,
      foundAt: NOW,
    },
  ],
}

const open = (roles: readonly StaffRole[]) => {
  answers(deskBureauState, STATE)
  answers(deskBureauReports, { asOf: NOW, reports: [REPORT], next: null })
  answers(deskRepeatBureauReport, { ok: true })
  return atWork({ roles: [...roles], at: '#/bureau' })
}

const rowOf = async (): Promise<HTMLElement> => {
  const row = (await screen.findByText('№ 41')).closest('tr')
  if (!row) throw new Error('no row')
  return row
}

test('what was rejected says why, what it was about, and that its term is over', async () => {
  open(['AUDITOR'])
  const row = await rowOf()
  expect(words(row)).toContain('2.3 долг изменился')
  expect(words(row)).toContain('4.2: Паспорт не найден среди действительных')
  expect(words(row)).toContain('срок прошёл')
  expect(words(row)).toContain('8 579,72 ₽')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(alarm()).toContain('Срок закона прошёл: 1.')
})

test('a credit officer sends it again', async () => {
  const user = open(['CREDIT_OFFICER'])
  await user.click(within(await rowOf()).getByRole('button', { name: /^Отправить снова: / }))
  await waitFor(() =>
    expect(sentBy(deskRepeatBureauReport).map(({ params }) => params)).toEqual([
      { reportId: 'report-1' },
    ]),
  )
})

test('lists are asked for one by one', async () => {
  const user = open(['ACCOUNTANT'])
  await rowOf()
  await user.click(screen.getByRole('button', { name: 'Не приняты' }))
  await waitFor(() =>
    expect(sentBy(deskBureauReports).map(({ query }) => query)).toContainEqual({
      list: 'REJECTED',
    }),
  )
  expect(screen.getByRole('button', { name: 'Не приняты' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
})

test('where the bureau has something else than the ledger, both sums stand side by side', async () => {
  open(['ACCOUNTANT'])
  await says('Расхождения с учётом')
  const row = screen.getByText('в бюро другой долг').closest('tr')
  expect(words(row)).toContain('8 579,73 ₽')
  expect(words(row)).toContain('8 579,72 ₽')
})

test('whoever answers clients does not see the bureau', async () => {
  atWork({ roles: ['SUPPORT'] })
  await says('Смена на сегодня')
  expect(words()).not.toContain('Бюро')
})
