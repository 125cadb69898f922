import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRAND } from '../../../protocol/brand.ts'
import { signingKeys } from '../../../protocol/calls/print-service/documents.ts'
import { complaintForm } from '../../../protocol/calls/print-service/published.ts'
import { readSeal } from '../../../protocol/document-seal.ts'
import { PUBLISHED_DOCUMENTS } from '../../../protocol/published/list.ts'
import { publishedFilePath } from '../../../protocol/published/published-document.ts'
import { pdfPages, plainText } from '../documents/read-pdf.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const fileAt = (url: string) => app.fastify.inject({ method: 'GET', url })

const withoutSpaces = (text: string): string => plainText(text).replaceAll(' ', '')

test('every published version is a PDF that says what its page says', async () => {
  for (const document of PUBLISHED_DOCUMENTS) {
    for (const version of document.versions) {
      const answer = await fileAt(publishedFilePath(document, version))
      expect(answer.statusCode).toBe(200)
      const pages = (await pdfPages(answer.rawPayload)).map(withoutSpaces)
      const footer = withoutSpaces(`${BRAND.legalName}. ${document.title}`)
      // The line at the foot of each page stands between the words of two pages.
      const text = pages.map((page) => page.slice(0, page.lastIndexOf(footer))).join('')
      expect(text).toContain(withoutSpaces(document.title))
      for (const { heading, blocks } of version.sections) {
        expect(text).toContain(withoutSpaces(heading))
        for (const block of blocks) {
          const words = typeof block === 'string' ? [block] : block.rows.flat()
          for (const one of words) expect(text).toContain(withoutSpaces(one))
        }
      }
    }
  }
})

test('a published file is signed by the lender and the same bytes for everybody', async () => {
  const url = '/print-service/published/tariffs/2026-11-01'
  const [first, second] = [await fileAt(url), await fileAt(url)]
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  const seal = readSeal(first.rawPayload)
  const { keys } = (await fileAt(signingKeys.path)).json()
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: keys[0].publicKey },
  })
  const signed = first.rawPayload.subarray(0, seal?.signedBytes)
  expect(verify(null, signed, key, Buffer.from(seal?.signature ?? '', 'base64url'))).toBe(true)
})

test('a version that was never published is not found', async () => {
  for (const name of ['tariffs/2026-11-02', 'nothing/2026-11-01']) {
    const answer = await fileAt(`/print-service/published/${name}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('the form of a complaint is a PDF with the lender’s address and lines to write on', async () => {
  const reply = await fileAt(complaintForm.path)
  expect(reply.headers['content-type']).toBe('application/pdf')
  const pages = await pdfPages(reply.rawPayload)
  expect(pages).toHaveLength(1)
  const words = withoutSpaces(pages.join(''))
  const asked = [BRAND.address, 'Фамилия, имя, отчество', 'Что случилось и чего вы хотите', '_____']
  for (const one of asked) expect(words).toContain(withoutSpaces(one))
  expect((await fileAt(complaintForm.path)).rawPayload.equals(reply.rawPayload)).toBe(true)
})
