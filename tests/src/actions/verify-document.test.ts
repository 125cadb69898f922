import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyDocument } from '../../../src/actions/verify-document.ts'
import { documentKeys, sealDocument } from '../../../server/document-keys.ts'

const SETTINGS = {
  secret: 'only-for-tests-0123456789-abcdefghij',
  documents: { signingSeed: null, oldPublicKeys: [] },
}
const SIGNED_AT_MS = Date.UTC(2026, 10, 21, 9, 5, 7)
const PDF = Buffer.from('%PDF-1.7\nДоговор займа на 30 000,00 ₽\n%%EOF\n')

const keys = documentKeys(SETTINGS)
const sealed = sealDocument(SETTINGS, PDF, SIGNED_AT_MS)
const verdictOf = (content: Buffer, known = keys) => verifyDocument(new Uint8Array(content), known)

describe('a file is checked on the device', () => {
  test('as it was made it is ours, with the moment, the key and the SHA-256', async () => {
    expect(await verdictOf(sealed.content)).toEqual({
      kind: 'OURS',
      signedAt: '2026-11-21T09:05:07.000Z',
      keyId: sealed.keyId,
      sha256: createHash('sha256').update(sealed.content).digest('hex'),
    })
  })

  test('with any one byte of its text changed it is a changed file', async () => {
    for (let at = 5; at < PDF.length; at += 1) {
      const changed = Buffer.from(sealed.content)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(await verdictOf(changed), `byte ${at}`).toMatchObject({ kind: 'CHANGED' })
    }
  })

  test('with something written behind the signature it is a changed file', async () => {
    const longer = Buffer.concat([sealed.content, Buffer.from('%%EOF\n')])
    expect(await verdictOf(longer)).toMatchObject({ kind: 'CHANGED' })
  })

  test('signed by another’s key under our key’s name it is not taken for ours', async () => {
    const [key] = keys
    const foreign = sealDocument({ ...SETTINGS, secret: 'another-secret-9876543210-zyxwv' }, PDF, 0)
    const text = foreign.content.toString('latin1').replace(foreign.keyId, key?.keyId ?? '')
    expect(await verdictOf(Buffer.from(text, 'latin1'))).toMatchObject({ kind: 'CHANGED' })
  })

  test('signed by a key that is not known it is said so, with the key', async () => {
    expect(await verdictOf(sealed.content, [])).toMatchObject({
      kind: 'UNKNOWN_KEY',
      keyId: sealed.keyId,
    })
  })

  test('without a signature it is not ours, and a picture is no PDF', async () => {
    expect(await verdictOf(PDF)).toMatchObject({ kind: 'NOT_OURS' })
    expect(await verdictOf(Buffer.from('\u0089PNG\r\n', 'latin1'))).toMatchObject({
      kind: 'NOT_PDF',
    })
    expect(await verdictOf(Buffer.alloc(0))).toMatchObject({ kind: 'NOT_PDF' })
  })
})
