import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

afterEach(async () => {
  await app.close()
})

const DAY_MS = 86_400_000

const ask = (number: string, consent?: { givenAtMs: number; expiresAtMs: number }) =>
  app.context.gateways.creditBureaus.reports({
    person: { lastName: 'Иванова', firstName: 'Анна', birthDate: '1990-05-01' },
    passport: { series: '4510', number },
    consent: consent ?? { givenAtMs: app.clock.now(), expiresAtMs: app.clock.now() + 180 * DAY_MS },
  })

test('the bureau answers the same about the same passport, and an ordinary one has little debt', async () => {
  const [[first], [second]] = [await ask('123456'), await ask('123456')]
  expect({ ...second, reportId: '' }).toEqual({ ...first, reportId: '' })
  expect(first?.selfBan).toBe(false)
  expect(first?.monthlyBurdenKopecks).toBeLessThanOrEqual(300_000)
})

test('special passports: self-ban, high burden, many loans, low score, silence', async () => {
  expect(await ask('120001')).toMatchObject([{ selfBan: true }, { selfBan: true }])
  const burdened = { selfBan: false, monthlyBurdenKopecks: 9_000_000 }
  expect(await ask('120002')).toMatchObject([burdened, burdened])
  expect((await ask('120003'))[0]?.loans).toHaveLength(6)
  expect((await ask('120005'))[0]?.score).toBeLessThan(200)
  await expect(ask('120004')).rejects.toMatchObject({ name: 'GatewayFailure', safeToRepeat: true })
})

test('every bureau is asked, and one that is silent leaves no answer at all (D53)', async () => {
  const reports = await ask('120011')
  expect(reports).toMatchObject([
    { bureau: 'okb', selfBan: false },
    { bureau: 'nbki', selfBan: true },
  ])
  await expect(ask('120012')).rejects.toMatchObject({ name: 'GatewayFailure' })
})

test('without a consent in force the bureau gives no report', async () => {
  const nowMs = app.clock.now()
  await expect(ask('123456', { givenAtMs: nowMs - DAY_MS, expiresAtMs: nowMs })).rejects.toThrow(
    '403',
  )
  await expect(
    ask('123456', { givenAtMs: nowMs + 1, expiresAtMs: nowMs + DAY_MS }),
  ).rejects.toThrow('403')
})

test('a letter is kept as it was sent, one that is refused is told of', async () => {
  const { mail } = app.context.gateways
  const letter = {
    subject: 'Договор',
    text: 'Договор приложен.',
    attachments: [
      { fileName: 'dogovor.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ],
  }
  await mail.send({ ...letter, to: 'Anna@Mail.example' })
  expect((await app.fastify.inject('/sandbox/journal?kind=mail')).json()).toMatchObject([
    { subject: 'anna@mail.example', payload: { subject: 'Договор', attachments: [{ bytes: 4 }] } },
  ])
  await expect(mail.send({ ...letter, to: 'a@refused.example' })).rejects.toMatchObject({
    name: 'GatewayFailure',
  })
})

test('a file comes back as it was put, and its plain bytes are nowhere on the disk', async () => {
  const { fileStore } = app.context.gateways
  const content = Buffer.from('secret passport photo '.repeat(50))
  await fileStore.put('passport/a-1.jpg', content)
  expect(await fileStore.get('passport/a-1.jpg')).toEqual(content)
  const folder = join(app.context.config.dataDir, 'files')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (statSync(join(folder, name)).isDirectory()) continue
    expect(readFileSync(join(folder, name)).includes('secret passport')).toBe(false)
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  }
  await fileStore.delete('passport/a-1.jpg')
  await fileStore.delete('passport/a-1.jpg')
  expect(await fileStore.get('passport/a-1.jpg')).toBeNull()
})

test('a changed file, and one put under another name, are not opened', async () => {
  const { fileStore } = app.context.gateways
  await fileStore.put('one', Buffer.from('first'))
  const path = (name: string) => join(app.context.config.dataDir, 'files', name)
  const sealed = readFileSync(path('one'))
  writeFileSync(path('two'), sealed)
  await expect(fileStore.get('two')).rejects.toMatchObject({ name: 'GatewayFailure' })
  for (const at of [0, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    writeFileSync(path('one'), changed)
    await expect(fileStore.get('one')).rejects.toMatchObject({ name: 'GatewayFailure' })
  }
})

test.for(['../out', '/etc/passwd', 'a/../../b', 'a//b', '', 'a\0b', '.hidden'])(
  'the name %j is refused: it could lead out of the store',
  async (name) => {
    await expect(app.context.gateways.fileStore.put(name, Buffer.from('x'))).rejects.toThrow(
      TypeError,
    )
    await expect(app.context.gateways.fileStore.get(name)).rejects.toThrow(TypeError)
  },
)
