import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../../server/documents/', import.meta.url)
const COLLOQUIAL = /(?<![а-яё])займ(?![а-яё])/i

test('documents say «заём», as the law does; «займ» is a word of the screens', () => {
  const files = globSync('**/*.ts', { cwd: FOLDER })
  expect(files.length).toBeGreaterThan(20)
  const texts = files.map((name) => ({
    name,
    text: readFileSync(new URL(name, FOLDER), 'utf8'),
  }))
  expect(texts.filter(({ text }) => COLLOQUIAL.test(text)).map(({ name }) => name)).toEqual([])
})
