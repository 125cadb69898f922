import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../server/config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vovremya-links-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const linksOf = (content: unknown) => {
  const path = join(folder, 'links.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return parseConfig({ DATA_DIR: folder, LINKS_FILE: path }).links
}

const problemsOf = (content: unknown): readonly string[] => {
  try {
    linksOf(content)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const GOOD = 'https://partner.example/offers'

test('a file of links is read, one of several by its weight', () => {
  const weighted = { links: [GOOD, 'https://vk.example/'], probabilities: [70, 30] }
  expect([...linksOf({ showcase: weighted })]).toEqual([['showcase', weighted]])
})

test('without a file there are the examples', () => {
  expect([...parseConfig({ DATA_DIR: folder }).links.keys()]).toEqual(['showcase', 'mobile-app'])
})

describe('the server does not start with', () => {
  test.each<[string, unknown, string]>([
    [
      'more weights than links',
      { a: { links: [GOOD], probabilities: [50, 50] } },
      'Количество ссылок и количество вероятностей должны совпадать.',
    ],
    [
      'weights of another sum',
      { a: { links: [GOOD], probabilities: [99] } },
      'Сумма всех вероятностей должна быть равна 100.',
    ],
    ['plain http', { a: { links: ['http://a.example'], probabilities: [100] } }, 'https address'],
    ['a script', { a: { links: ['javascript:alert(1)'], probabilities: [100] } }, 'https address'],
    ['no slashes', { a: { links: ['https:a.example'], probabilities: [100] } }, 'https address'],
    [
      'a name in the address',
      { a: { links: ['https://ours.example@evil.example/'], probabilities: [100] } },
      'no name or password',
    ],
    [
      'the id of the back button',
      { comeback: { links: [GOOD], probabilities: [100] } },
      'COMEBACK',
    ],
    ['an id that is an address', { 'a/b': { links: [GOOD], probabilities: [100] } }, 'letters'],
    ['no JSON', '{', 'is not JSON'],
  ])('%s', (_name, content, words) => {
    const problems = problemsOf(content)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('LINKS_FILE')
    expect(problems[0]).toContain(words)
  })
})

test.each(['https://vk.example', 'vk', 'a b.ru', '*.ru'])('%s is no name of a site', (value) => {
  expect(() => parseConfig({ DATA_DIR: folder, COMEBACK_EXCEPT_FROM: value })).toThrow(
    'COMEBACK_EXCEPT_FROM',
  )
})
