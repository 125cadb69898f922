import { createHash, randomBytes } from 'node:crypto'
import { hashes, verify } from '@noble/ed25519'
import { describe, expect, test } from 'vitest'
import { hasBrokenSeal, isPdf, readSeal } from '../../../protocol/document-seal.ts'
import { documentKeys, sealDocument } from '../../../server/document-keys.ts'
import { testConfig } from '../test-app.ts'
import { SIGNED_AT_MS } from './facts.ts'

hashes.sha512 = (message) => createHash('sha512').update(message).digest()

const PDF = Buffer.from('%PDF-1.7\nДоговор\n%%EOF')
const bytes = (text: string) => Buffer.from(text, 'base64url')
const newSeed = () => randomBytes(32).toString('base64url')

/** What anybody does who has the file and the published keys only. */
const verifies = (content: Buffer, keys: ReturnType<typeof documentKeys>): boolean => {
  const seal = readSeal(content)
  const key = keys.find(({ keyId }) => keyId === seal?.keyId)
  return (
    seal !== null &&
    key !== undefined &&
    verify(bytes(seal.signature), content.subarray(0, seal.signedBytes), bytes(key.publicKey))
  )
}

describe('the signature of a document', () => {
  const config = testConfig()
  const keys = documentKeys(config)
  const { content, keyId, signature } = sealDocument(config, PDF, SIGNED_AT_MS)

  test('stands behind the PDF in the file itself, with the moment and the key', () => {
    expect(content.subarray(0, PDF.length).equals(PDF)).toBe(true)
    expect(readSeal(content)).toMatchObject({
      keyId,
      signature,
      signedAt: '2026-11-21T09:05:07.000Z',
    })
    expect([isPdf(content), isPdf(Buffer.from('просто текст'))]).toEqual([true, false])
  })

  test('is good for the file as it was made', () => {
    expect(verifies(content, keys)).toBe(true)
  })

  test.each([
    ['the text', (file: Buffer) => file.indexOf('Д')],
    ['the moment of signing', (file: Buffer) => file.indexOf('2026-')],
    ['the signature', (file: Buffer) => file.length - 3],
  ])('is not good when one byte of %s was changed', (_what, place) => {
    const changed = Buffer.from(content)
    const at = place(changed)
    changed.writeUInt8(changed.readUInt8(at) === 0x41 ? 0x42 : 0x41, at)
    expect(verifies(changed, keys)).toBe(false)
    expect(hasBrokenSeal(changed)).toBe(true)
  })

  test('is found broken when something was written behind it, and absent in a file that never had one', () => {
    const longer = Buffer.concat([content, Buffer.from('1 0 obj\n')])
    expect([readSeal(longer), hasBrokenSeal(longer)]).toEqual([null, true])
    expect([readSeal(PDF), hasBrokenSeal(PDF)]).toEqual([null, false])
  })
})

describe('the keys documents are signed with', () => {
  test('the derived key stays the same as long as the secret does, and is another for another secret', () => {
    const other = { ...testConfig(), secret: 'another-secret-0123456789-abcdefghijk' }
    expect(documentKeys(testConfig())).toEqual(documentKeys(testConfig()))
    expect(documentKeys(other)[0]?.keyId).not.toBe(documentKeys(testConfig())[0]?.keyId)
  })

  test('the id of a key is the beginning of the SHA-256 of its public half', () => {
    const [key] = documentKeys(testConfig())
    const sha256 = createHash('sha256')
      .update(bytes(key?.publicKey ?? ''))
      .digest('hex')
    expect(key?.keyId).toBe(sha256.slice(0, 16))
  })

  test('after a rotation the new key comes first, and what the old one signed is still ours', () => {
    const before = testConfig()
    const [old] = documentKeys(before)
    const after = testConfig({
      DOCUMENT_SIGNING_KEY: newSeed(),
      DOCUMENT_OLD_KEYS: old?.publicKey ?? '',
    })
    const keys = documentKeys(after)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toEqual(old)
    expect(sealDocument(after, PDF, SIGNED_AT_MS).keyId).toBe(keys[0]?.keyId)
    expect(verifies(sealDocument(before, PDF, SIGNED_AT_MS).content, keys)).toBe(true)
    expect(verifies(sealDocument(after, PDF, SIGNED_AT_MS).content, keys.slice(1))).toBe(false)
  })

  test.each(['DOCUMENT_SIGNING_KEY', 'DOCUMENT_OLD_KEYS'])(
    '%s that is no key stops the start',
    (name) => {
      expect(() => testConfig({ [name]: 'too-short' })).toThrow(name)
    },
  )
})
