import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  sessions,
  sessionsEnd,
  sessionsEndOthers,
} from '../../../../../protocol/calls/auth-service/session.ts'
import Devices from '../../../../../src/screens/profile/settings/devices.tsx'
import { profileAtom } from '../../../../../src/state/profile.ts'
import { alarm, all, says, show, the, until, words } from '../../../page.tsx'
import { answers, loses, refuses, sentBy } from '../../../server-of-page.ts'

const PHONE_CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const DESK_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const session = (id: string, userAgent: string, current = false) => ({
  id,
  userAgent,
  startedAt: '2026-11-20T06:00:00.000Z',
  lastSeenAt: '2026-11-21T06:12:00.000Z',
  current,
})

const HERE = session('here', PHONE_CHROME, true)
const DESK = session('desk', DESK_FIREFOX)

beforeEach(() => answers(sessions, { sessions: [DESK, HERE] }))

test('this device stands first and cannot be ended, another is named and can', async () => {
  show(<Devices />)
  await says('это устройство')
  expect(words()).toMatch(/Телефон, Chrome.*это устройство.*Компьютер, Firefox/)
  expect(all('button', /^Завершить/)).toHaveLength(1)
})

test('an ended sign-in leaves the list', async () => {
  answers(sessionsEnd, () => {
    answers(sessions, { sessions: [HERE] })
    return { ok: true }
  })
  const { user } = show(<Devices />)
  await says('Компьютер, Firefox')
  await user.click(the('button', /^Завершить/))
  await says('Вход завершён')
  expect(sentBy(sessionsEnd).map(({ body }) => body)).toEqual([{ id: 'desk' }])
  await until(() => expect(words()).not.toContain('Компьютер, Firefox'))
  expect(all('button', 'Выйти везде, кроме этого')).toEqual([])
})

test('all others end by one tap', async () => {
  answers(sessionsEndOthers, () => {
    answers(sessions, { sessions: [HERE] })
    return { ended: 1 }
  })
  const { user } = show(<Devices />)
  await says('Компьютер, Firefox')
  await user.click(the('button', 'Выйти везде, кроме этого'))
  await says('На других устройствах вход завершён')
  await until(() => expect(words()).not.toContain('Компьютер, Firefox'))
})

test('one that has ended by itself is said to be gone, and the list is asked for again', async () => {
  refuses(sessionsEnd, 'NOT_FOUND')
  const { user } = show(<Devices />)
  await says('Компьютер, Firefox')
  answers(sessions, { sessions: [HERE] })
  await user.click(the('button', /^Завершить/))
  await until(() => expect(alarm()).not.toBe(''))
  await until(() => expect(words()).not.toContain('Компьютер, Firefox'))
})

test('a server that does not answer is not called a missing network', async () => {
  loses(sessions)
  const { store } = show(<Devices />, { offline: true })
  act(() =>
    store.set(profileAtom, (state) => ({
      ...state,
      error: {
        title: 'Нет связи',
        detail: '',
        requestId: null,
        offline: true,
        serverDown: true,
      },
    })),
  )
  await says('Покажем список, когда он снова ответит.')
  expect(words()).not.toContain('сеть')
})

test('without network no old list gives a false comfort', async () => {
  loses(sessions)
  show(<Devices />, { offline: true })
  await says('Покажем список, когда появится сеть.')
  expect(sentBy(sessions)).toEqual([])
})
