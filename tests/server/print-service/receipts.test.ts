/** A receipt is facts in the transaction of its payment; its file is drawn when it is opened, or at night. */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signingKeys } from '../../../protocol/calls/print-service/documents.ts'
import { readSeal } from '../../../protocol/document-seal.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { pdfText } from '../documents/read-pdf.ts'
import { get, newBorrower } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp
let contract: Contract

const pay = async (amount: number): Promise<string> => {
  const paid = (await askToPay(app, contract, { amount, paymentDataId: contract.cardId })).json()
  expect(paid).toMatchObject({ state: 'PAID', receiptDocumentId: expect.any(String) })
  return paid.receiptDocumentId
}

const open = (documentId: string, headers: Record<string, string> = contract.borrower.headers) =>
  get(app, `/print-service/documents/${documentId}/file`, headers)

const listed = async (documentId: string) =>
  (await get(app, '/print-service/documents', contract.borrower.headers))
    .json()
    .documents.find((each: { documentId: string }) => each.documentId === documentId)

const stored = (): string[] => {
  const folder = join(app.context.config.dataDir, 'files', 'documents')
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

const fileKeyOf = async (documentId: string): Promise<string | null> => {
  const { database } = app.context
  const [row] = await database.select().from(documents).where(eq(documents.id, documentId))
  return row?.fileKey ?? null
}

beforeEach(async () => {
  app = await testApp()
  onTestFinished(() => app.close())
  contract = await newContract(app)
})

test('nothing is drawn for a payment: the receipt stands in the lists and is drawn as it is opened', async () => {
  const documentId = await pay(500)
  const orders = await app.context.database
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'make-document'))
  expect(orders).toEqual([])
  expect(await listed(documentId)).toMatchObject({ ready: true, sizeBytes: 0, sha256: null })
  const page = await get(
    app,
    `/vovremya-core/contract/${contract.loanId}`,
    contract.borrower.headers,
  )
  expect(page.json().documents).toMatchObject([{ documentId, type: 'RECEIPT', sizeBytes: 0 }])
  expect(stored()).toEqual([])

  const first = await open(documentId)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await pdfText(first.rawPayload)).toContain('500,00')
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  expect((await open(documentId)).rawPayload.equals(first.rawPayload)).toBe(true)
  expect(stored()).toHaveLength(1)

  const { sha256, sizeBytes, signature, keyId } = await listed(documentId)
  expect(sha256).toBe(createHash('sha256').update(first.rawPayload).digest('hex'))
  expect(first.rawPayload).toHaveLength(sizeBytes)
  expect(readSeal(first.rawPayload)).toMatchObject({ signature, keyId })
  const reply = await app.fastify.inject({ url: '/print-service/signing-keys' })
  const x = signingKeys.reply.parse(reply.json()).keys[0]?.publicKey ?? ''
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const signed = first.rawPayload.subarray(0, readSeal(first.rawPayload)?.signedBytes)
  expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('the latest receipt by its type is the same file', async () => {
  const documentId = await pay(500)
  const latest = await app.fastify.inject({
    method: 'POST',
    url: '/print-service/template/pdf',
    headers: contract.borrower.headers,
    payload: { clientId: contract.borrower.clientId, fileType: 'RECEIPT' },
  })
  expect(latest.statusCode).toBe(200)
  expect((await open(documentId)).rawPayload.equals(latest.rawPayload)).toBe(true)
})

test('somebody else does not learn of it, and nothing is drawn for them', async () => {
  const documentId = await pay(500)
  const other = await newBorrower(app, '+79160007199')
  expect((await open(documentId, other.headers)).statusCode).toBe(404)
  expect((await open(documentId, {})).statusCode).toBe(401)
  expect(await fileKeyOf(documentId)).toBeNull()
})

test('opened by ten taps at once it is drawn once, and every tap gets the same bytes', async () => {
  const documentId = await pay(500)
  const put = vi.spyOn(app.context.gateways.fileStore, 'put')
  const files = await Promise.all(Array.from({ length: 10 }, () => open(documentId)))
  expect(new Set(files.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(put).toHaveBeenCalledOnce()
})

test('a disk that fails as it is drawn costs a try: the facts are enough to draw it any time', async () => {
  const documentId = await pay(500)
  vi.spyOn(app.context.gateways.fileStore, 'put').mockRejectedValueOnce(new Error('disk'))
  expect((await open(documentId)).statusCode).toBe(500)
  expect(await fileKeyOf(documentId)).toBeNull()
  expect((await open(documentId)).statusCode).toBe(200)
})

test('what nobody opened is drawn at night, also beside one that fails', async () => {
  const failing = await pay(500)
  await app.clock.moveTo(app.clock.now() + 60_000)
  const other = await pay(600)
  vi.spyOn(app.context.gateways.fileStore, 'put').mockRejectedValueOnce(new Error('disk'))
  // 04:30 in Moscow
  const nightMs = Date.UTC(2026, 2, 12, 1, 30)
  await app.runJobs(nightMs)
  expect([await fileKeyOf(failing), await fileKeyOf(other)]).toEqual([null, expect.any(String)])
  const kept = await fileKeyOf(other)
  await app.runJobs(nightMs + 3_600_000)
  expect([await fileKeyOf(failing), await fileKeyOf(other)]).toEqual([expect.any(String), kept])
})
