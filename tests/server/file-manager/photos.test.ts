import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileViews } from '../../../server/db/schema/files.ts'
import {
  get,
  newBorrower,
  picture,
  upload,
  uploaded,
  type Borrower,
} from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

const LIMIT_BYTES = 5 * 1024 * 1024

let app: TestApp
let nextPhone = 9_200_000_100

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** The hour moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 3_600_000))

const borrower = (): Promise<Borrower> => newBorrower(app, `+7${(nextPhone += 7)}`)
const imageUrl = (id: string): string => `/file-manager/private/files/${id}/image`
const shown = async (who: Borrower, id: string): Promise<Buffer> =>
  (await get(app, imageUrl(id), who.headers)).rawPayload
const answerTo = async (content: Buffer, name = 'photo.jpg', type = 'image/jpeg') => {
  const reply = await upload(app, await borrower(), { kind: 'SELFIE', content, name, type })
  return [reply.statusCode, reply.json().code ?? 'OK']
}

/** A JPEG of this many bytes: a right picture with nothing of meaning behind its end. */
const jpegOf = async (bytes: number): Promise<Buffer> => {
  const start = await picture()
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)])
}

test('JPEG, PNG and WebP are taken and come back as a JPEG of the same picture', async () => {
  const who = await borrower()
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const content = await picture(300, 200, format)
    const reply = await upload(app, who, { kind: 'SELFIE', content })
    expect(reply.json()).toMatchObject({ kind: 'SELFIE', width: 300, height: 200 })
    const bytes = await shown(who, reply.json().fileId)
    expect(bytes.length).toBe(reply.json().sizeBytes)
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  }
})

test('what is larger than 2400 pixels is made smaller, what is smaller stays', async () => {
  const who = await borrower()
  const content = await sharp({
    create: { width: 3000, height: 1500, channels: 3, background: '#345' },
  })
    .jpeg()
    .toBuffer()
  const reply = await upload(app, who, { kind: 'PASSPORT_MAIN', content })
  expect(reply.json()).toMatchObject({ width: 2400, height: 1200 })
})

test('place, camera and the embedded preview are gone, and the picture stands upright', async () => {
  const who = await borrower()
  const content = await sharp(await picture(300, 200))
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'Anna Ivanova' },
      IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(content).metadata()).exif).toBeDefined()
  const reply = await upload(app, who, { kind: 'SELFIE', content })
  expect(reply.json()).toMatchObject({ width: 200, height: 300 })
  const bytes = await shown(who, reply.json().fileId)
  const metadata = await sharp(bytes).metadata()
  expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(bytes.includes('SecretCamera')).toBe(false)
})

test('five megabytes are taken, one byte more is 413', async () => {
  expect(await answerTo(await jpegOf(LIMIT_BYTES))).toEqual([200, 'OK'])
  expect(await answerTo(await jpegOf(LIMIT_BYTES + 1))).toEqual([413, 'FILE_TOO_LARGE'])
})

test('what is not a photo is refused whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  const refused = [415, 'FILE_NOT_IMAGE']
  expect(await answerTo(Buffer.from(svg), 'scan.svg', 'image/svg+xml')).toEqual(refused)
  expect(await answerTo(Buffer.from(svg), 'scan.jpg')).toEqual(refused)
  expect(await answerTo(Buffer.from(html), 'html.jpg')).toEqual(refused)
  expect(await answerTo(Buffer.from('MZ\u0090\0'.padEnd(400, '\0'), 'latin1'))).toEqual(refused)
  expect(await answerTo(Buffer.from('%PDF-1.7\n'.padEnd(400, ' ')))).toEqual(refused)
  expect(await answerTo(Buffer.from('GIF89a'.padEnd(400, '\0')))).toEqual(refused)
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(400)])
  expect(await answerTo(zip)).toEqual(refused)
})

test('a page hidden behind a picture does not survive', async () => {
  const who = await borrower()
  const html = '<script>alert("polyglot")</script>'
  const content = Buffer.concat([await picture(), Buffer.from(html)])
  const reply = await upload(app, who, { kind: 'SELFIE', content, name: '../../html.jpg.html' })
  expect(reply.statusCode).toBe(200)
  expect((await shown(who, reply.json().fileId)).includes('polyglot')).toBe(false)
})

test('a photo that was cut off or only pretends is unreadable', async () => {
  const whole = await picture(600, 400)
  const unreadable = [422, 'FILE_UNREADABLE']
  expect(await answerTo(whole.subarray(0, whole.length / 2))).toEqual(unreadable)
  const fake = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300, 7)])
  expect(await answerTo(fake)).toEqual(unreadable)
})

test('a HEIC that cannot be opened says what to do', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(200),
  ])
  const reply = await upload(app, await borrower(), {
    kind: 'SELFIE',
    content: heic,
    name: 'IMG_0001.HEIC',
    type: 'image/heic',
  })
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'FILE_UNREADABLE'])
  expect(reply.json().detail).toContain('сохраните фото как JPEG')
})

test('a small file that unpacks to a flood of pixels is refused', async () => {
  const flood = await sharp({
    create: { width: 9000, height: 6000, channels: 3, background: '#000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(flood.length).toBeLessThan(LIMIT_BYTES)
  expect(await answerTo(flood, 'flood.png', 'image/png')).toEqual([422, 'FILE_UNREADABLE'])
})

test('a photo of a bank card is not stored: nobody can tell whether its number is covered', async () => {
  const who = await borrower()
  const reply = await upload(app, who, { kind: 'CARD', content: await picture() })
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'kind' }] })
  expect(reply.json().errors[0].message).toContain('номер карты мы не храним')
  const images = await get(
    app,
    `/file-manager/private/files/client/${who.clientId}/images`,
    who.headers,
  )
  expect(images.json()).toEqual({ images: [] })
})

test('a form without a photo, or of an unknown kind, names the field', async () => {
  const who = await borrower()
  const content = await picture()
  const empty = await upload(app, who, { kind: 'SELFIE', content: Buffer.alloc(0) })
  expect(empty.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'file' }] })
  const unknown = await upload(app, who, { kind: 'CAT', content })
  expect(unknown.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'kind' }] })
  const json = await app.fastify.inject({
    method: 'POST',
    url: '/file-manager/files/save',
    headers: who.headers,
    payload: { kind: 'SELFIE' },
  })
  expect(json.statusCode).toBe(415)
})

test('the same upload with the same key is one photo, another photo under it is 422', async () => {
  const who = await borrower()
  const content = await picture()
  const photo = { kind: 'SELFIE', content, key: 'upload-key-1' }
  const first = await upload(app, who, photo)
  const second = await upload(app, who, photo)
  expect(second.json()).toEqual(first.json())
  const other = await upload(app, who, { ...photo, content: await picture(80, 80) })
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const url = `/file-manager/private/files/client/${who.clientId}/images`
  expect((await get(app, url, who.headers)).json().images).toHaveLength(1)
})

test('twenty photos a day are taken, at once or one by one', async () => {
  const who = await borrower()
  const content = await picture()
  const replies = await Promise.all(
    Array.from({ length: 24 }, () => upload(app, who, { kind: 'SELFIE', content })),
  )
  const statuses = replies.map((reply) => reply.statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  await app.clock.moveTo(app.clock.now() + 24 * 3_600_000)
  expect((await upload(app, who, { kind: 'SELFIE', content })).statusCode).toBe(200)
})

test('a photo opens for its owner only; to others it does not exist', async () => {
  const [owner, other] = [await borrower(), await borrower()]
  const id = await uploaded(app, owner, 'PASSPORT_MAIN')
  for (const url of [imageUrl(id), `/file-manager/files/${id}/file`]) {
    expect((await get(app, url, owner.headers)).statusCode).toBe(200)
    const foreign = await get(app, url, other.headers)
    const missing = await get(app, url.replace(id, 'no-such-photo'), other.headers)
    expect(foreign.statusCode).toBe(404)
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
    expect((await get(app, url)).statusCode).toBe(401)
    expect((await get(app, url, { authorization: 'Bearer broken' })).statusCode).toBe(401)
  }
  const list = `/file-manager/private/files/client/${owner.clientId}/images`
  expect((await get(app, list, owner.headers)).json().images).toHaveLength(1)
  expect((await get(app, list, other.headers)).statusCode).toBe(404)
  expect((await get(app, list)).statusCode).toBe(401)
})

test('a photo is never run, never guessed, never kept by a cache', async () => {
  const who = await borrower()
  const id = await uploaded(app, who, 'SELFIE')
  const image = await get(app, imageUrl(id), who.headers)
  expect(image.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(image.headers['content-security-policy']).toContain("default-src 'none'")
  const file = await get(app, `/file-manager/files/${id}/file`, who.headers)
  expect(file.headers['content-disposition']).toBe('attachment; filename="photo.jpg"')
})

test('every view leaves a row, a refused one none', async () => {
  const [owner, other] = [await borrower(), await borrower()]
  const id = await uploaded(app, owner, 'SELFIE')
  await get(app, imageUrl(id), owner.headers)
  await get(app, imageUrl(id), other.headers)
  const views = await app.context.database.select().from(fileViews)
  expect(views.filter((view) => view.fileId === id)).toMatchObject([
    { viewerId: owner.clientId, atMs: app.clock.now() },
  ])
})

test('nothing on the disk is a readable picture', async () => {
  const who = await borrower()
  const id = await uploaded(app, who, 'SELFIE')
  const bytes = await shown(who, id)
  const folder = join(app.context.config.dataDir, 'files')
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.some((content) => content.includes(bytes.subarray(0, 64)))).toBe(false)
})
