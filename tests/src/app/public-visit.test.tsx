import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { counterState } from '../../../protocol/calls/report-service/counter.ts'
import { CounterQuestion } from '../../../src/app/counter.tsx'
import { beginVisitLater } from '../../../src/app/begin-visit.ts'
import { beginVisit } from '../../../src/app/public-visit.ts'
import { counterChoice, onCounterChoice } from '../../../src/api/counter-choice.ts'
import { closeCounter, openCounter, tellCounter } from '../../../src/api/counter-frame.ts'
import { reachGoal, reachGoalOnce } from '../../../src/api/reach-goal.ts'
import { holdsPlanted, PLANTED } from '../../planted-values.ts'
import { answers, goalsReached, goOffline, goOnline } from '../server-of-page.ts'

const go = (path: string) => window.history.replaceState(null, '', path)

beforeEach(() => answers(counterState, { counter: false }))
afterEach(() => {
  closeCounter()
  cleanup()
})

const frame = () => document.querySelector('iframe')

test('a visit counts once, on the page it began on, without its query', async () => {
  go(`/faq?phone=${encodeURIComponent(PLANTED[0] ?? '')}`)
  document.body.innerHTML =
    '<input type="range" value="37431"><input name="phone" value="+79161234567"><a href="/sign_up?phone=79161234567"><b>Получить</b></a>'
  beginVisit({ target: document.body, pathname: '/' })
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  for (const _ of [1, 2]) document.querySelector('b')?.click()
  go('/?utm_source=sravni&click_id=c-100500')
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  const goals = await goalsReached()
  expect(goals).toEqual([
    { name: 'visit', details: { page: 'landing' } },
    { name: 'registration.opened' },
    { name: 'calculator.touched' },
  ])
  expect(holdsPlanted(JSON.stringify(goals))).toBe(false)
})

test.each([
  ['a press', () => document.querySelector('button')?.click()],
  [
    'what was typed',
    () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })),
  ],
])('%s that came before the script begins a visit when it is made again', async (_name, again) => {
  go('/')
  document.body.innerHTML = '<button role="tab">Сплит</button><input type="range">'
  vi.useFakeTimers()
  try {
    beginVisitLater()
    again()
    await vi.advanceTimersByTimeAsync(10_000)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(async () =>
    expect(await goalsReached()).toContainEqual({ name: 'visit', details: { page: 'landing' } }),
  )
})

test('a goal of the account is counted once for each of its values', async () => {
  for (const step of ['phone', 'passport', 'phone'] as const)
    reachGoalOnce({ name: 'registration.step', details: { step } }, step)
  expect(await goalsReached()).toEqual([
    { name: 'registration.step', details: { step: 'phone' } },
    { name: 'registration.step', details: { step: 'passport' } },
  ])
})

test('a goal reached without network is not sent, and counts when it is reached again with it', async () => {
  goOffline()
  reachGoal({ name: 'auth' })
  reachGoalOnce({ name: 'calculator.touched' })
  goOnline()
  expect(await goalsReached()).toEqual([])
  reachGoalOnce({ name: 'calculator.touched' })
  expect(await goalsReached()).toEqual([{ name: 'calculator.touched' }])
})

test('storage and beacons that are closed to us stop nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  expect(() => reachGoalOnce({ name: 'auth' })).not.toThrow()
})

test('the counter is a frame without an origin, and hears names of public goals alone', () => {
  openCounter()
  openCounter()
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame()?.getAttribute('src')).toBe('/counter')
  expect(frame()?.referrerPolicy).toBe('no-referrer')
  const told: unknown[] = []
  const inside = { postMessage: (message: unknown) => told.push(message) }
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside as never)
  tellCounter({ page: '/' })
  reachGoal({ name: 'loan.signed', details: { product: 'OPTIMAL', upTo: 50_000 } })
  reachGoal({ name: 'calculator.touched' })
  expect(told).toEqual([])
  const say = (source: unknown, data: unknown) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, data }))
  say({}, 'vovremya:counter')
  say(inside, 'anything')
  expect(told).toEqual([])
  say(inside, 'vovremya:counter')
  expect(told).toEqual([{ page: '/' }, { goal: 'calculator.touched' }])
  closeCounter()
  reachGoal({ name: 'comeback' })
  expect(frame()).toBeNull()
  expect(told).toHaveLength(2)
})

test.each([
  ['Разрешить', 'yes'],
  ['Не нужно', 'no'],
] as const)('«%s» is kept on the device and told', async (label, choice) => {
  const heard: string[] = []
  const stop = onCounterChoice((answer) => heard.push(answer))
  const done = vi.fn<() => void>()
  render(<CounterQuestion onDone={done} />)
  screen.getByRole('button', { name: label }).click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect([counterChoice(), heard]).toEqual([choice, [choice]])
  stop()
})
