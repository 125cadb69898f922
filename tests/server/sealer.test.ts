import { expect, test } from 'vitest'
import { createSealer } from '../../server/sealer.ts'

const sealer = createSealer('a-secret-0123456789-abcdefghijklmn')
const CELL = 'client_passport.passport:one'

test('what was sealed opens in its cell and nowhere else', () => {
  const sealed = sealer.seal(CELL, { number: '200007', patronymic: null })
  expect(sealer.open(CELL, sealed)).toEqual({ number: '200007', patronymic: null })
  for (const cell of ['client_passport.passport:two', 'client.identifiers:one']) {
    expect(() => sealer.open(cell, sealed)).toThrow(/another key|unable to authenticate/)
  }
})

test('equal values look different, their digests do not', () => {
  expect(sealer.seal(CELL, 'same')).not.toBe(sealer.seal(CELL, 'same'))
  expect(sealer.digest('card token', 'same')).toBe(sealer.digest('card token', 'same'))
  expect(sealer.digest('card token', 'same')).not.toBe(sealer.digest('push endpoint', 'same'))
})

test('a changed byte anywhere is noticed', () => {
  const sealed = Buffer.from(sealer.seal(CELL, 'passport'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => sealer.open(CELL, changed.toString('base64url'))).toThrow(
      /is not sealed|another key|unable to authenticate/,
    )
  }
  expect(() => sealer.open(CELL, sealed.subarray(0, 20).toString('base64url'))).toThrow(
    'is not sealed',
  )
})

test('another secret is told by the key’s name', () => {
  const other = createSealer('another-0123456789-abcdefghijklmno')
  expect(() => other.open(CELL, sealer.seal(CELL, 'passport'))).toThrow('another key')
  expect(other.digest('card token', 'same')).not.toBe(sealer.digest('card token', 'same'))
})
