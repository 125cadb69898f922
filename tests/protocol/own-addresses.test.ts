/** Addresses that come from outside: of a return, a notification, a message between pages (D27). */
import { expect, test } from 'vitest'
import { isAppPath, isServerPath, ownReturnPath, PATHS } from '../../protocol/paths.ts'
import { pathOf, readPushMessage } from '../../protocol/push-message.ts'
import { isPageToWorker, pathToOpen } from '../../protocol/sw-messages.ts'

const ORIGIN = 'https://vovremya.example'

test.each([
  ['/profile', '/profile'],
  ['/profile?pay=1#top', '/profile?pay=1#top'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/profile\\..', null],
  ['/pro file', null],
  ['https://evil.example/', null],
  ['profile', null],
  ['', null],
  [null, null],
  [undefined, null],
  ['/vovremya-core/contract/1', null],
  ['/sandbox?to=/profile', null],
  ['/desk-service/session', null],
])('a return to %s is followed as %s', (address, path) => {
  expect(ownReturnPath(address)).toBe(path)
})

test('a prefix is a whole segment of an address', () => {
  expect(isServerPath('/sandbox')).toBe(true)
  expect(isServerPath('/sandbox/staff')).toBe(true)
  expect(isServerPath('/sandboxes')).toBe(false)
  expect(isAppPath(`${PATHS.profile}/contract/1`)).toBe(true)
  expect(isAppPath(`${PATHS.profile}s`)).toBe(false)
})

test.each([
  ['/profile/contract/1', '/profile/contract/1'],
  [`${ORIGIN}/profile?pay=1`, '/profile?pay=1'],
  ['https://evil.example/profile', PATHS.payments],
  ['//evil.example/profile', PATHS.payments],
  ['/vovremya-core/contract/1', PATHS.payments],
  ['/not-a-screen', PATHS.payments],
  ['http://[', PATHS.payments],
  [7, PATHS.payments],
  [undefined, PATHS.payments],
])('a notification that names %s opens %s', (address, path) => {
  expect(pathOf(address, ORIGIN)).toBe(path)
})

test('whatever comes with a push, something neutral is shown of what is no message of ours', () => {
  const unreadable = readPushMessage(null, ORIGIN)
  for (const data of ['text', 7, {}, { notification: 'text' }, { notification: null }])
    expect(readPushMessage(data, ORIGIN)).toEqual(unreadable)
  expect(unreadable).toMatchObject({ title: 'Вовремя', badge: null, path: PATHS.payments })
})

test.each([
  ['3', 3],
  ['0', 0],
  ['999', 999],
  ['1000', null],
  ['-1', null],
  ['', null],
  [3, null],
])('a number of %s on the icon is read as %s', (number, badge) => {
  const notification = { title: ' ', body: 'Платёж завтра', app_badge: number }
  const read = readPushMessage({ notification }, ORIGIN)
  expect(read).toMatchObject({ badge, title: 'Вовремя', body: 'Платёж завтра' })
})

test('a worker hears of its turn from a page of ours, a page of a screen from the worker', () => {
  const others = [null, undefined, 'SKIP_WAITING', 7, {}, { type: 'OTHER' }, { path: '/profile' }]
  expect(others.filter((data) => isPageToWorker(data))).toEqual([])
  expect(isPageToWorker({ type: 'SKIP_WAITING' })).toBe(true)
  expect([...others, { type: 'OPEN' }, { type: 'OPEN', path: 7 }].map(pathToOpen)).toEqual(
    Array.from({ length: others.length + 2 }, () => null),
  )
  expect(pathToOpen({ type: 'SKIP_WAITING', path: '/profile' })).toBeNull()
  expect(pathToOpen({ type: 'OPEN', path: '/profile' })).toBe('/profile')
})
