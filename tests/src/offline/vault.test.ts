import { expect, test } from 'vitest'
import { createKey, createVault } from '../../../src/offline/vault.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (value: Uint8Array | null) => value && new TextDecoder().decode(value)

test('the key of the vault can be used but not read out (D32)', async () => {
  const key = await createKey()
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
})

test('what is sealed shows nothing of its content and opens again with the same key', async () => {
  const vault = createVault(await createKey())
  const record = await vault.seal('contracts', 'c1', bytes('Петров, +79001234567'))
  expect(new TextDecoder('latin1').decode(record.sealed)).not.toContain('79001234567')
  expect(text(await vault.open('contracts', record))).toBe('Петров, +79001234567')
})

test('the same content sealed twice looks different', async () => {
  const vault = createVault(await createKey())
  const first = await vault.seal('contracts', 'c1', bytes('100'))
  const second = await vault.seal('contracts', 'c1', bytes('100'))
  expect(new Uint8Array(first.sealed)).not.toEqual(new Uint8Array(second.sealed))
})

test('a record of another key, another place or altered bytes does not open', async () => {
  const vault = createVault(await createKey())
  const record = await vault.seal('contracts', 'c1', bytes('100'))
  const stranger = createVault(await createKey())
  expect(await stranger.open('contracts', record)).toBeNull()
  expect(await vault.open('schedules', record)).toBeNull()
  expect(await vault.open('contracts', { ...record, id: 'c2' })).toBeNull()
  const altered = new Uint8Array(record.sealed.slice(0))
  altered[0] = (altered[0] ?? 0) ^ 1
  expect(await vault.open('contracts', { ...record, sealed: altered.buffer })).toBeNull()
})

test('a device that fails otherwise says so: the record is not taken for unreadable and thrown away', async () => {
  const key = await createKey()
  const record = await createVault(key).seal('contracts', 'c1', bytes('100'))
  const without = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
  ])
  await expect(createVault(without).open('contracts', record)).rejects.toMatchObject({
    name: 'InvalidAccessError',
  })
  const iv = 'no bytes' as unknown as Uint8Array<ArrayBuffer>
  await expect(createVault(key).open('contracts', { ...record, iv })).rejects.toThrow(TypeError)
})
