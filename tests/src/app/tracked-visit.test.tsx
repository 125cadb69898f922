import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeVisitCookie } from '../../../src/api/visit-cookies.ts'

const forget = () => {
  document.cookie = 'AGENT=; path=/; max-age=-1'
}

beforeAll(async () => {
  // Does its work by being fetched.
  await import('../../../src/app/tracked-visit.ts')
})
beforeEach(() => {
  writeVisitCookie('AGENT', 'SRAVNI')
})
afterAll(forget)

/** A click on a link, and whether the browser still follows it in this tab. */
const staysHere = (href: string, how: MouseEventInit = {}): boolean => {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  // What the page does with its links afterwards is of no matter here.
  let prevented = false
  const look = (event: Event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  }
  link.addEventListener('click', look)
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
  return !prevented
}

test('the registration opens in a new tab', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  expect(staysHere('/sign_up')).toBe(false)
  expect(open.mock.calls).toEqual([[`${window.location.origin}/sign_up`, '_blank']])
})

test('where a browser opens no tab, it stays in this one', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(staysHere('/sign_up')).toBe(true)
})

test.each([
  ['another page', '/login', {}],
  ['another site', 'https://partner.example/sign_up', {}],
  ['a click that opens a tab by itself', '/sign_up', { ctrlKey: true }],
])('%s is left to the browser', (_name, href, how) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  expect(staysHere(href, how)).toBe(true)
  expect(open).not.toHaveBeenCalled()
})

test('without a click of a partner everything stays in its tab', () => {
  forget()
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  expect(staysHere('/sign_up')).toBe(true)
  expect(open).not.toHaveBeenCalled()
})
