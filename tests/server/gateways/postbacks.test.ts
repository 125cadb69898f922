import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpPostbacks } from '../../../server/gateways/http-postbacks.ts'
import type { Postback, Postbacks } from '../../../server/gateways/gateways.ts'
import { parseConfig } from '../../../server/config.ts'
import { testApp, type TestApp } from '../test-app.ts'

const POSTBACK: Postback = {
  partner: 'LEADS_SU',
  event: 'HOLD',
  applicationId: 'application-1',
  transactionId: 'a&b=1 {webId}',
  webId: null,
}

let app: TestApp
let party: ReturnType<typeof createServer>
let heard: string[]
let status: number

beforeEach(async () => {
  app = await testApp()
  heard = []
  status = 200
  party = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    const headers = status === 302 ? { location: '/elsewhere' } : {}
    response.writeHead(status, headers).end('OK')
  })
  party.listen(0, '127.0.0.1')
  await once(party, 'listening')
})

afterEach(async () => {
  party.closeAllConnections()
  party.close()
  await app.close()
})

const portOf = (): number => {
  const address = party.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const overHttp = (): Postbacks =>
  createHttpPostbacks(
    {
      LEADS_SU: {
        HOLD: `http://127.0.0.1:${portOf()}/set?token=key&click={transactionId}&wm={webId}&id={applicationId}&status=pending`,
      },
    },
    fetch,
  )

const failOverHttp = (): void => {
  status = 500
}

const PARTIES: readonly (readonly [name: string, make: () => Postbacks, fail: () => void])[] = [
  ['over HTTP', overHttp, failOverHttp],
  // Refuses by the click.
  ['to the stand-in', () => app.context.gateways.postbacks, () => undefined],
]

describe.each(PARTIES)('a postback %s', (_name, make, fail) => {
  test('that is taken was sent', async () => {
    expect(await make().send(POSTBACK)).toBe('SENT')
  })

  test('that is not taken fails without the address in its message', async () => {
    fail()
    const refused = make().send({ ...POSTBACK, transactionId: '1-broken' })
    await expect(refused).rejects.toThrow(/^postback LEADS_SU: answered 500$/)
  })
})

test('values are encoded, and none of them is read as a field', async () => {
  await overHttp().send(POSTBACK)
  expect(heard).toEqual([
    'GET /set?token=key&click=a%26b%3D1%20%7BwebId%7D&wm=&id=application-1&status=pending',
  ])
})

test('an event without a template is not told', async () => {
  expect(await overHttp().send({ ...POSTBACK, event: 'REJECTED' })).toBe('OFF')
  expect(await overHttp().send({ ...POSTBACK, partner: 'SRAVNI' })).toBe('OFF')
  expect(heard).toEqual([])
})

test('a redirect is not followed and is no yes', async () => {
  status = 302
  await expect(overHttp().send(POSTBACK)).rejects.toThrow('answered 302')
  expect(heard).toHaveLength(1)
})

test('a partner that talks without an end is not listened to', async () => {
  let sentBytes = 0
  const chunk = new Uint8Array(1024 * 1024)
  const endless = new ReadableStream({
    pull(controller) {
      sentBytes += chunk.byteLength
      // The end is far behind what any answer may take.
      if (sentBytes > 64 * chunk.byteLength) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const templates = { LEADS_SU: { HOLD: 'https://partner.example/?click={transactionId}' } }
  const postbacks = createHttpPostbacks(templates, () => Promise.resolve(new Response(endless)))
  await expect(postbacks.send(POSTBACK)).rejects.toThrow('no answer')
  expect(sentBytes).toBeLessThan(32 * chunk.byteLength)
})

describe('the file of templates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vovremya-postbacks-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const read = (content: unknown) => {
    const path = join(folder, 'postbacks.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return parseConfig({ DATA_DIR: folder, POSTBACKS_FILE: path }).postbacks
  }

  const GOOD = 'https://partner.example/set?token=hidden&click={transactionId}&id={applicationId}'

  test('names addresses by partner and event', () => {
    expect(read({ LEADS_SU: { HOLD: GOOD, APPROVED: GOOD }, ALLIANCE: {} })).toEqual({
      LEADS_SU: { HOLD: GOOD, APPROVED: GOOD },
      ALLIANCE: {},
    })
  })

  test.for([
    [{ LEADS_SU: { HOLD: GOOD.replace('https', 'http') } }, 'must be an https address'],
    [{ LEADS_SU: { HOLD: 'https://{transactionId}.example/' } }, 'must not take its host'],
    [{ LEADS_SU: { HOLD: GOOD.replace('//', '//name:hidden@') } }, 'must hold no name'],
    [{ LEADS_SU: { HOLD: 'https://partner.example/?token=hidden' } }, 'must name {transactionId}'],
    [{ LEADS_SU: { HOLD: `${GOOD}&phone={phone}` } }, 'must have no other fields'],
    [{ NOBODY: { HOLD: GOOD } }, 'POSTBACKS_FILE'],
    ['{"LEADS_SU": "hidden', 'is not JSON'],
  ] as const)(
    'that is wrong keeps the server from starting and is not quoted: %j',
    ([content, problem]) => {
      expect(() => read(content)).toThrow(problem)
      expect(() => read(content)).not.toThrow('hidden')
    },
  )
})
