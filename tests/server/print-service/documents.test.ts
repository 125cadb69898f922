import { createHash, createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingKeys } from '../../../protocol/calls/print-service/documents.ts'
import { readSeal } from '../../../protocol/document-seal.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { makeDocument } from '../../../server/documents/filing/make-document.ts'
import {
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  sign,
  type Borrower,
} from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

const TYPES = ['ANALOG_SIGNATURE', 'CREDIT_HISTORY', 'PERSONAL_DATA', 'SERVICE_APPLICATION']

let app: TestApp
let owner: Borrower
let other: Borrower

interface Listed {
  readonly documentId: string
  readonly type: string
  readonly title: string
  readonly sha256: string | null
  readonly signature: string | null
  readonly keyId: string | null
  readonly sizeBytes: number
  readonly ready: boolean
}

const listOf = async (who: Borrower): Promise<Listed[]> =>
  (await get(app, '/print-service/documents', who.headers)).json().documents

const idOf = async (who: Borrower, type: string): Promise<string> =>
  (await listOf(who)).find((document) => document.type === type)?.documentId ?? ''

const pdfOf = (who: Borrower, body: object) =>
  post(app, '/print-service/template/pdf', body, { headers: who.headers })

const storedFiles = (): Buffer[] =>
  readdirSync(join(app.context.config.dataDir, 'files', 'documents'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

beforeAll(async () => {
  app = await testApp()
  owner = await newBorrower(app, '+79160007101')
  other = await newBorrower(app, '+79160007108')
  await fillQuestionnaire(app, owner)
  await sign(app, owner)
})
afterAll(() => app.close())

test('what the registration signed is listed at once, and says that its file is being made', async () => {
  const listed = await listOf(owner)
  expect(listed.map(({ type }) => type)).toEqual(TYPES)
  for (const document of listed) {
    expect(document).toMatchObject({ ready: false, sha256: null, signature: null, sizeBytes: 0 })
    const file = await get(
      app,
      `/print-service/documents/${document.documentId}/file`,
      owner.headers,
    )
    expect([file.statusCode, file.json().code]).toEqual([409, 'DOCUMENT_NOT_READY'])
  }
  const latest = await pdfOf(owner, { clientId: owner.clientId, fileType: 'CREDIT_HISTORY' })
  expect([latest.statusCode, latest.json().code]).toEqual([409, 'DOCUMENT_NOT_READY'])
  expect(await listOf(other)).toEqual([])
})

test('the facts keep who signed, by which code and which text', async () => {
  const { database } = app.context
  const [row] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.clientId, owner.clientId), eq(documents.type, 'CREDIT_HISTORY')))
  expect(row && openDocument(database, row).facts).toMatchObject({
    signer: { lastName: 'Иванова', documentNumber: '200007' },
    signature: {
      phone: owner.phone,
      signedAtMs: app.clock.now(),
      codeHash: expect.stringMatching(/^[\w-]{43}$/),
      termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  const [ticked] = await app.context.database
    .select()
    .from(documents)
    .where(and(eq(documents.clientId, owner.clientId), eq(documents.type, 'PERSONAL_DATA')))
  expect(ticked && openDocument(database, ticked).facts).toMatchObject({
    signature: { codeHash: null, termsHash: null },
  })
})

test('the file is a PDF that keeps its hash, its Russian name and leaves no copy on the way', async () => {
  await app.runJobs()
  for (const { documentId, sha256, sizeBytes, title, ready } of await listOf(owner)) {
    const url = `/print-service/documents/${documentId}/file`
    const file = await get(app, url, owner.headers)
    expect([ready, file.statusCode]).toEqual([true, 200])
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256)
    expect(file.rawPayload).toHaveLength(sizeBytes)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
    })
    expect((await get(app, url, owner.headers)).rawPayload.equals(file.rawPayload)).toBe(true)
  }
})

test('each file is signed by the key that anybody may ask for, and the list says the same', async () => {
  const reply = await app.fastify.inject({ url: '/print-service/signing-keys' })
  const { keys } = signingKeys.reply.parse(reply.json())
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
  for (const { documentId, signature, keyId } of await listOf(owner)) {
    const url = `/print-service/documents/${documentId}/file`
    const { rawPayload } = await get(app, url, owner.headers)
    expect(keyId).toBe(keys[0]?.keyId)
    expect(readSeal(rawPayload)).toMatchObject({ signature, keyId })
    const signed = rawPayload.subarray(0, readSeal(rawPayload)?.signedBytes)
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'Ed25519', x: keys[0]?.publicKey ?? '' },
    })
    expect(verify(null, signed, key, Buffer.from(signature ?? '', 'base64url'))).toBe(true)
  }
})

test('the latest document of a kind is the same file', async () => {
  const documentId = await idOf(owner, 'SERVICE_APPLICATION')
  const file = await get(app, `/print-service/documents/${documentId}/file`, owner.headers)
  const body = { clientId: owner.clientId, fileType: 'SERVICE_APPLICATION' }
  const latest = await pdfOf(owner, body)
  expect(latest.statusCode).toBe(200)
  expect(latest.rawPayload.equals(file.rawPayload)).toBe(true)
  expect((await pdfOf(owner, { ...body, loanApplicationId: 'no-such-loan' })).statusCode).toBe(404)
  expect((await pdfOf(owner, { ...body, fileType: 'CONTRACT' })).statusCode).toBe(404)
})

test('on the disk the files are sealed', () => {
  const stored = storedFiles()
  expect(stored).toHaveLength(TYPES.length)
  expect(stored.some((content) => content.includes('%PDF-'))).toBe(false)
})

test('a second run, alone or beside another, makes no second file', async () => {
  const documentId = await idOf(owner, 'CREDIT_HISTORY')
  const before = await listOf(owner)
  await makeDocument(app.context, { documentId })
  expect(await listOf(owner)).toEqual(before)
  expect(storedFiles()).toHaveLength(TYPES.length)
  await app.context.database
    .update(documents)
    .set({ fileKey: null, sha256: null, sizeBytes: null })
    .where(eq(documents.id, documentId))
  const again = { documentId }
  await Promise.all([makeDocument(app.context, again), makeDocument(app.context, again)])
  // The file that was forgotten above, and one new one.
  expect(storedFiles()).toHaveLength(TYPES.length + 1)
  const file = await get(app, `/print-service/documents/${documentId}/file`, owner.headers)
  const kept = (await listOf(owner)).find((document) => document.documentId === documentId)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(kept?.sha256)
})

test('a document is its owner’s only; to others it does not exist', async () => {
  const documentId = await idOf(owner, 'SERVICE_APPLICATION')
  const url = `/print-service/documents/${documentId}/file`
  const foreign = await get(app, url, other.headers)
  const missing = await get(app, url.replace(documentId, 'no-such-document'), other.headers)
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
  expect({ ...foreign.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
  const body = { clientId: owner.clientId, fileType: 'SERVICE_APPLICATION' }
  expect((await pdfOf(other, body)).statusCode).toBe(404)
  expect((await pdfOf(other, { ...body, clientId: other.clientId })).statusCode).toBe(404)
  expect((await get(app, url)).statusCode).toBe(401)
})
