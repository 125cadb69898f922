import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import {
  autoDebit,
  autoDebitLog,
} from '../../../../../../protocol/calls/cloud-payments/auto-debit.ts'
import { SNAPSHOTS } from '../../../../../../protocol/device-store.ts'
import { saveSnapshot } from '../../../../../../src/offline/records.ts'
import type { AutoDebitAttempt } from '../../../../../../src/queries/contracts.ts'
import AutoDebitLog from '../../../../../../src/screens/profile/contract/auto-debit/auto-debit-log.tsx'
import { all, says, show, words } from '../../../../page.tsx'
import { answers, goOffline, loses } from '../../../../server-of-page.ts'

const attempt = (part: Partial<AutoDebitAttempt>): AutoDebitAttempt => ({
  paymentId: 'p1',
  loanApplicationId: 'loan-1',
  at: '2026-10-26T07:00:00.000Z',
  amountKopecks: 1_099_974,
  cardMask: 'Мир •• 4417',
  state: 'PAID',
  problem: null,
  ...part,
})

const REFUSED = attempt({
  paymentId: 'p2',
  state: 'DECLINED',
  problem: 'Недостаточно средств. Пополните карту.',
})
const OF_ANOTHER = attempt({ paymentId: 'p3', loanApplicationId: 'loan-2' })

const open = (offline = false) =>
  show(
    <Routes>
      <Route path="/contracts/:id" element={<AutoDebitLog />} />
    </Routes>,
    { at: '/contracts/loan-1', offline },
  )

test('what is next and what was tried, each with its hour, sum and outcome in plain words', async () => {
  answers(autoDebitLog, {
    asOf: '2026-11-21T09:00:00.000Z',
    attempts: [attempt({}), REFUSED, OF_ANOTHER],
  })
  answers(autoDebit, {
    loanApplicationId: 'loan-1',
    state: 'ON',
    paymentDataId: 'card-1',
    cardMask: 'Мир •• 4417',
    next: { at: '2026-11-26T07:00:00.000Z', amountKopecks: 1_000_000 },
    problem: null,
    consentText: [],
    textVersion: '1',
  })
  open()
  await says('Впереди.')
  expect(all('listitem').map(words)).toEqual([
    '26.11.26, 10:00 10 000,00 ₽ Впереди. Карта Мир •• 4417',
    '26.10.26, 10:00 10 999,74 ₽ Списали. Карта Мир •• 4417',
    '26.10.26, 10:00 0,00 ₽ Не списали. Недостаточно средств. Пополните карту. Карта Мир •• 4417',
  ])
})

test('without network the log is read from this device, with the moment it is of', async () => {
  goOffline()
  loses(autoDebitLog)
  await saveSnapshot(SNAPSHOTS.autoDebitLog, {
    value: [attempt({ state: 'UNKNOWN' })],
    asOf: '2026-11-20T09:00:00.000Z',
    receivedAtMs: Date.now(),
  })
  open(true)
  await says('Ждём ответа банка. Карта Мир •• 4417')
  expect(words()).toContain(
    'Данные на 20.11.26, 12:00. Следующее списание покажем, когда появится сеть.',
  )
})
