import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskRetention } from '../../../../../protocol/calls/desk/retention.ts'
import { says, until, words } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

test('terms, the dry run and the last sweeps are shown, and counted again by a press', async () => {
  answers(deskRetention, {
    asOf: NOW,
    swept: [{ table: 'tracked_event', days: 30, dueRows: 1_204 }],
    runs: [{ at: NOW, removedRows: 17 }],
  })
  atWork({ roles: ['AUDITOR'], at: '#/retention' })
  const row = await until(() => screen.getByRole('row', { name: /События страниц/ }))
  expect(words(row)).toMatch(/30 дней.*1 204/)
  await says('Займы, договоры, графики и подписи')
  const before = sentBy(deskRetention).length
  fireEvent.click(screen.getByRole('button', { name: 'Посчитать ещё раз' }))
  await until(() => expect(sentBy(deskRetention).length).toBeGreaterThan(before))
})
