import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { holdsPlanted, PLANTED } from '../planted-values.ts'
import { get } from './profile-manager/borrower.ts'
import { testApp } from './test-app.ts'

const COUNTER = '/counter'
const STATE = '/report-service/counter'
const METRIKA = { METRIKA_ID: '12345678' }

test('without a counter in the settings nobody is asked, and there is no document for it', async () => {
  const app = await testApp()
  expect((await get(app, STATE)).json()).toEqual({ counter: false })
  for (const url of [COUNTER, `${COUNTER}.js`])
    expect((await get(app, url, { accept: 'text/html' })).statusCode).toBe(404)
  await app.close()
})

test('the page of the product names no host of a counter, configured or not', async () => {
  const app = await testApp({ env: METRIKA })
  const policy = String((await get(app, '/')).headers['content-security-policy'])
  expect(policy).not.toMatch(/yandex|mail\.ru/)
  await app.close()
})

describe.each([
  ['Metrika', METRIKA, /script-src 'self' https:\/\/mc\.yandex\.ru/, /mail\.ru/],
  ['Top.Mail', { TOP_MAIL_ID: '7' }, /script-src 'self' https:\/\/top-fwz1\.mail\.ru;/, /yandex/],
])('%s', (_name, env, hosts, others) => {
  test('has a document without an origin, of its hosts alone', async () => {
    const app = await testApp({ env })
    expect((await get(app, STATE)).json()).toEqual({ counter: true })
    const { statusCode, headers, body } = await get(app, COUNTER)
    const policy = String(headers['content-security-policy'])
    expect(statusCode).toBe(200)
    expect(policy).toMatch(hosts)
    expect(policy).not.toMatch(others)
    expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-scripts$/)
    expect(body).toContain('<script src="/counter.js"></script>')
    await app.close()
  })
})

/** Runs the script of the frame as a browser does, without anybody's script in it. */
const inFrame = (script: string) => {
  const parent = { postMessage: (data: unknown) => said.push(data) }
  const said: unknown[] = []
  const loaded: string[] = []
  let hear: (event: object) => void = () => undefined
  const window: Record<string, unknown> & { ym?: { a?: ArrayLike<unknown>[] } } = {
    parent,
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener
    },
  }
  const document = {
    createElement: () => ({ src: '' }),
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
  }
  runInNewContext(script, { window, document, location: { origin: 'https://loans.example' } })
  return {
    said,
    loaded,
    tell: (data: unknown, source: unknown = parent) => hear({ source, data }),
    asked: () => (window.ym?.a ?? []).map((call) => Array.from(call)),
  }
}

test('the frame tells pages and goals of its lists, and nothing that a page could slip in', async () => {
  const app = await testApp({ env: METRIKA })
  const frame = inFrame((await get(app, '/counter.js')).body)
  expect(frame.loaded).toEqual(['https://mc.yandex.ru/metrika/tag.js'])
  expect(frame.said).toEqual(['vovremya:counter'])
  frame.tell({ page: '/faq' })
  frame.tell({ goal: 'calculator.touched' })
  for (const value of PLANTED)
    for (const data of [{ page: value }, { goal: value }, { page: `/faq?${value}` }, value])
      frame.tell(data)
  frame.tell({ goal: 'loan.signed' })
  frame.tell({ goal: 'comeback' }, {})
  frame.tell(null)
  expect(frame.asked().slice(1)).toEqual([
    [12_345_678, 'hit', 'https://loans.example/faq'],
    [12_345_678, 'reachGoal', 'calculator.touched'],
  ])
  expect(holdsPlanted(JSON.stringify(frame.asked()))).toBe(false)
  await app.close()
})
