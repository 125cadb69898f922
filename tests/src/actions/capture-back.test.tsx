import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectUrl } from '../../../protocol/calls/sms-service/redirect.ts'
import { captureBack } from '../../../src/actions/capture-back.ts'
import { arrive } from '../page.tsx'
import { answers, goalsReached, refuses, sentBy } from '../server-of-page.ts'

const URL_OF_CONFIGURATION = 'https://partner.example/back'
const SEARCH = 'https://search.example/results'

const cameFrom = (referrer: string): void => {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
}
const touch = () => document.dispatchEvent(new Event('pointerdown'))
const back = async (state: unknown = null) => {
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
  await arrive()
}

let pushed: ReturnType<typeof vi.spyOn>
let opened: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  answers(redirectUrl, {
    url: URL_OF_CONFIGURATION,
    exceptFrom: ['vk.example', 'gosuslugi.ru'],
  })
  pushed = vi.spyOn(history, 'pushState').mockImplementation(() => undefined)
  opened = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  cameFrom(SEARCH)
})
afterEach(async () => {
  // What a test has left listening is let go.
  touch()
  await back()
  cameFrom('')
})

test('back leads once to the address of the configuration, and the event is recorded', async () => {
  await captureBack(window.location.pathname)
  touch()
  touch()
  expect(pushed).toHaveBeenCalledOnce()
  await back()
  await back()
  expect(opened.mock.calls).toEqual([[URL_OF_CONFIGURATION]])
  expect(await goalsReached()).toEqual([{ name: 'comeback' }])
})

test('steps within the site go back as usual', async () => {
  await captureBack(window.location.pathname)
  touch()
  await back({ comeback: true })
  await back({ idx: 1 })
  expect(opened).not.toHaveBeenCalled()
})

test('before any touch the history is left alone', async () => {
  await captureBack(window.location.pathname)
  expect(pushed).not.toHaveBeenCalled()
})

test('it is off unless configured', async () => {
  refuses(redirectUrl, 'NOT_FOUND')
  await captureBack(window.location.pathname)
  touch()
  expect(pushed).not.toHaveBeenCalled()
})

test.each([
  ['no referrer', ''],
  ['our own page', `${window.location.origin}/faq`],
])('%s asks nothing', async (_name, referrer) => {
  cameFrom(referrer)
  await captureBack(window.location.pathname)
  touch()
  expect(sentBy(redirectUrl)).toEqual([])
  expect(pushed).not.toHaveBeenCalled()
})

test.each([
  ['a site of the list', 'https://vk.example/club'],
  ['a site below one of the list', 'https://lk.gosuslugi.ru/'],
])('%s goes back as usual', async (_name, referrer) => {
  cameFrom(referrer)
  await captureBack(window.location.pathname)
  touch()
  expect(pushed).not.toHaveBeenCalled()
})

test('a site that only ends alike is another one', async () => {
  cameFrom('https://notvk.example/')
  await captureBack(window.location.pathname)
  touch()
  expect(pushed).toHaveBeenCalledOnce()
})

test('away from the landing nothing is asked', async () => {
  await captureBack('/another')
  expect(sentBy(redirectUrl)).toEqual([])
})
