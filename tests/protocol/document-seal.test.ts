/** The seal behind a document: found only whole, at the very end, with its moment under it (decision 0008). */
import { expect, test } from 'vitest'
import {
  hasBrokenSeal,
  isPdf,
  momentLine,
  readSeal,
  sealLine,
} from '../../protocol/document-seal.ts'

const KEY = '0123456789abcdef'
const SIGNATURE = 'S'.repeat(86)
const AT_MS = Date.parse('2026-11-27T09:00:00.000Z')
const bytes = (text: string) => new TextEncoder().encode(text)
const BODY = '%PDF-1.7\n%%EOF\n'
const SIGNED = `${BODY}${momentLine(AT_MS)}`
const SEALED = `${SIGNED}${sealLine(KEY, SIGNATURE)}`

test('a seal says its moment, its key and how much it signs', () => {
  expect(readSeal(bytes(SEALED))).toEqual({
    signedAt: '2026-11-27T09:00:00.000Z',
    keyId: KEY,
    signature: SIGNATURE,
    signedBytes: SIGNED.length,
  })
})

test('bytes that are no letters do not move the place of the seal', () => {
  const body = new Uint8Array([
    ...bytes('%PDF-'),
    0xff,
    0xc3,
    0x28,
    ...bytes(`\n${momentLine(AT_MS)}`),
  ])
  const sealed = new Uint8Array([...body, ...bytes(sealLine(KEY, SIGNATURE))])
  expect(readSeal(sealed)?.signedBytes).toBe(body.length)
})

test.each([
  ['nothing', BODY],
  ['a moment alone', SIGNED],
  ['a seal without its moment', `${BODY}${sealLine(KEY, SIGNATURE)}`],
  ['something behind the seal', `${SEALED} `],
  ['a key of another length', `${SIGNED}${sealLine(`${KEY}0`, SIGNATURE)}`],
  ['a signature of another length', `${SIGNED}${sealLine(KEY, SIGNATURE.slice(1))}`],
  ['something between moment and seal', `${SIGNED}%\n${sealLine(KEY, SIGNATURE)}`],
])('a file with %s has no seal', (_what, text) => {
  expect(readSeal(bytes(text))).toBeNull()
})

test('a file that once had one is told from a file that never had', () => {
  expect(hasBrokenSeal(bytes(BODY))).toBe(false)
  for (const text of [SIGNED, `${SEALED} `, `${BODY}${sealLine(KEY, SIGNATURE)}`])
    expect(hasBrokenSeal(bytes(text))).toBe(true)
})

test('a PDF is known by how it begins', () => {
  expect([BODY, '%PDF', ' %PDF-1.7', ''].map((text) => isPdf(bytes(text)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
