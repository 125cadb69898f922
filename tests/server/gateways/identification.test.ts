import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpIdentification } from '../../../server/gateways/http-identification.ts'
import type { IdentificationQuestion } from '../../../server/gateways/gateways.ts'
import { testApp, type TestApp } from '../test-app.ts'

const question = (number: string, earlierChecks = 0): IdentificationQuestion => ({
  checkId: 'check-1',
  earlierChecks,
  person: {
    lastName: 'Иванова',
    firstName: 'Анна',
    birthDate: '1990-03-15',
    birthPlace: 'г. Москва',
  },
  passport: { series: '4510', number, departmentCode: '770-053', issuedDate: '2011-04-20' },
  inn: '500100732259',
  snils: '112-233-445 95',
  phone: '+79180000001',
  photos: (['PASSPORT_MAIN', 'PASSPORT_REGISTRATION', 'SELFIE'] as const).map((kind) => ({
    kind,
    content: Buffer.from(kind),
  })),
})

let app: TestApp
let party: ReturnType<typeof createServer>
let asked: { authorization: string | undefined; body: string }[]
let reply: { status: number; body: string }

beforeEach(async () => {
  app = await testApp()
  asked = []
  party = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      asked.push({ authorization: request.headers.authorization, body })
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  party.listen(0, '127.0.0.1')
  await once(party, 'listening')
})

afterEach(async () => {
  party.closeAllConnections()
  party.close()
  await app.close()
})

const overHttp = () => {
  const address = party.address()
  const port = typeof address === 'object' ? address?.port : 0
  return createHttpIdentification({ url: `http://127.0.0.1:${port}`, key: 'secret-key' }, fetch)
}

const DECISIONS = [
  { outcome: 'IDENTIFIED', decisionId: 'd-1' },
  { outcome: 'REFUSED', decisionId: 'd-2', photo: 'SELFIE', reason: 'FACE_MISMATCH' },
  { outcome: 'UNDECIDED' },
]

test.for(DECISIONS)('a provider’s decision is read as it was given: %j', async (decision) => {
  reply = { status: 200, body: JSON.stringify(decision) }
  expect(await overHttp().identify(question('200007'))).toEqual(decision)
})

test('the question carries the key, the data and the photos', async () => {
  reply = { status: 200, body: JSON.stringify(DECISIONS[0]) }
  const { photos, ...data } = question('200007')
  await overHttp().identify({ ...data, photos })
  expect(asked[0]?.authorization).toBe('Bearer secret-key')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    ...data,
    photos: photos.map(({ kind, content }) => ({ kind, base64: content.toString('base64') })),
  })
})

test.for([
  { status: 200, body: '{}' },
  { status: 200, body: 'IDENTIFIED' },
  { status: 200, body: '{"outcome":"IDENTIFIED"}' },
  { status: 200, body: '{"outcome":"REFUSED","decisionId":"d","photo":"CARD","reason":"BLUR"}' },
  { status: 202, body: '{"outcome":"IDENTIFIED","decisionId":"d"}' },
  { status: 302, body: '' },
  { status: 500, body: '{"outcome":"IDENTIFIED","decisionId":"d"}' },
])('nobody is identified by the answer %j', async (answer) => {
  reply = answer
  await expect(overHttp().identify(question('200007'))).rejects.toThrow('identification')
})

const sandbox = (number: string, earlierChecks = 0) =>
  app.context.gateways.identification.identify(question(number, earlierChecks))

test('the stand-in decides by the passport, the same again when asked again', async () => {
  const decisionId = 'sandbox check-1'
  const blur = { outcome: 'REFUSED', decisionId, photo: 'PASSPORT_MAIN', reason: 'BLUR' }
  expect(await sandbox('200007')).toEqual({ outcome: 'IDENTIFIED', decisionId })
  expect([await sandbox('231111'), await sandbox('231111')]).toEqual([blur, blur])
  expect(await sandbox('231111', 1)).toEqual({ outcome: 'IDENTIFIED', decisionId })
  expect(await sandbox('233333', 1)).toMatchObject({ outcome: 'REFUSED', reason: 'GLARE' })
  expect(await sandbox('234444')).toEqual({ outcome: 'UNDECIDED' })
})

test('the stand-in answers nobody without the key', async () => {
  const body = JSON.stringify(question('200007'))
  const bare = await app.fastify.inject({
    method: 'POST',
    url: '/sandbox/identification/identify',
    headers: { 'content-type': 'application/json', authorization: 'Bearer other' },
    payload: body,
  })
  expect(bare.statusCode).toBe(401)
})

test('the stand-in keeps no passport number in its journal', async () => {
  await sandbox('200007')
  const { body } = await app.fastify.inject('/sandbox/journal?kind=identification')
  expect(body).toContain('…0007')
  expect(body).not.toContain('200007')
})
