import { expect, test } from 'vitest'
import { keptWords } from '../../../../../src/screens/profile/documents/kept-words.ts'

const words = (kept: number, all: number, offline = false) =>
  keptWords({ kept, all, offline, lasting: true, isWide: false })

test('what opens without network is counted in right Russian', () => {
  expect(words(1, 7)).toMatch(/^1 из 7 открывается без сети/)
  expect(words(3, 7)).toMatch(/^3 из 7 открываются без сети/)
  expect(words(11, 30)).toMatch(/^11 из 30 открываются без сети/)
  expect(words(21, 30)).toMatch(/^21 из 30 открывается без сети/)
  expect(words(7, 7)).toBe('Все документы открываются без сети.')
})

test('nothing kept says how to keep, and without network when it will open', () => {
  expect(words(0, 7)).toContain('сохраните его кнопкой справа')
  expect(words(0, 7, true)).toBe('Документы откроются, когда появится сеть.')
})

test('a browser that keeps nothing does not promise anything for later', () => {
  const said = keptWords({ kept: 1, all: 7, offline: false, lasting: false, isWide: false })
  expect(said).toContain('Этот браузер ничего не хранит')
})
