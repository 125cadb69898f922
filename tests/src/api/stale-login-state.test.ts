import { expect, test } from 'vitest'
import { dropStaleLogins } from '../../../src/api/stale-login-state.ts'

const NOW_MS = Date.UTC(2026, 10, 22)

const storageOf = (entries: Readonly<Record<string, string>>): Storage => {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const login = (minutesAgo: number) =>
  JSON.stringify({ created: NOW_MS / 1000 - minutesAgo * 60, code_verifier: 'secret' })

test('a start forgets logins begun over an hour ago and nothing else', () => {
  const storage = storageOf({
    'vovremya.login.old': login(61),
    'vovremya.login.of-a-wrong-clock': login(-61),
    'vovremya.login.broken': 'not json',
    'vovremya.login.fresh': login(59),
    'vovremya.theme': 'dark',
  })
  dropStaleLogins(storage, NOW_MS)
  const left = Array.from({ length: storage.length }, (_none, index) => storage.key(index))
  expect(left).toEqual(['vovremya.login.fresh', 'vovremya.theme'])
})
