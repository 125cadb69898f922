import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFileWatchlist } from '../../../server/gateways/file-watchlist.ts'
import { createSandboxWatchlist } from '../../../server/gateways/sandbox-watchlist.ts'

const HEAD = 'list;number;name;other_names;birth_date;birth_place;inn;passport'

const listFile = (name: string, content: string | Buffer): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'vovremya-lists-')), name)
  writeFileSync(path, content)
  return path
}

const personsOf = async (name: string, content: string | Buffer) =>
  (await createFileWatchlist([listFile(name, content)]).edition()).persons

describe('a list', () => {
  test('in its published text gives names, other names, birth and place', async () => {
    const persons = await personsOf(
      'list.txt',
      '1. КРУТОВ ПАНКРАТ ЕФРЕМОВИЧ*, 13.02.1979 г.р. , С. БЕРЁЗОВКА САМАРСКОЙ ОБЛАСТИ;\n' +
        '2. ЗАРНИЦЫНА ФЕВРОНИЯ (ЗАРНИЦЫНА ВЕРОНИКА; ФЕНЯ), 30.08.1988 г.р.;\n' +
        '3. ГРОМОВОЙ ЕРМИЛ;\n',
    )
    expect(persons).toEqual([
      {
        list: 'TERRORISTS',
        number: '1',
        names: ['КРУТОВ ПАНКРАТ ЕФРЕМОВИЧ'],
        birthDate: '1979-02-13',
        birthPlace: 'С. БЕРЁЗОВКА САМАРСКОЙ ОБЛАСТИ',
        inn: null,
        passport: null,
      },
      expect.objectContaining({
        names: ['ЗАРНИЦЫНА ФЕВРОНИЯ', 'ЗАРНИЦЫНА ВЕРОНИКА', 'ФЕНЯ'],
        birthDate: '1988-08-30',
        birthPlace: null,
      }),
      expect.objectContaining({ names: ['ГРОМОВОЙ ЕРМИЛ'], birthDate: null, birthPlace: null }),
    ])
  })

  test('as a table gives numbers without their signs, in either encoding', async () => {
    const table = `${HEAD}\r\nUN;7;"НЕЖДАНОВ; ТРОФИМ";ТРОФИМ|ТРОША;1983;;500100732216;4500 900001\r\n`
    const expected = [
      {
        list: 'UN',
        number: '7',
        names: ['НЕЖДАНОВ; ТРОФИМ', 'ТРОФИМ', 'ТРОША'],
        birthDate: '1983',
        birthPlace: null,
        inn: '500100732216',
        passport: '4500900001',
      },
    ]
    expect(await personsOf('list.csv', table)).toEqual(expected)
    // А–я stand in a row in windows-1251.
    const bytes = Buffer.from(
      Array.from(table, (sign) => {
        const code = sign.codePointAt(0) ?? 0
        return code < 128 ? code : code - 0x410 + 0xc0
      }),
    )
    expect(await personsOf('list.csv', bytes)).toEqual(expected)
  })

  test.each([
    ['list.csv', `${HEAD}\nUN;7;НЕЖДАНОВ ТРОФИМ;;31/12/1983;;;\n`, 'line 2: birth_date is no date'],
    ['list.csv', `${HEAD}\nOTHER;7;НЕЖДАНОВ ТРОФИМ;;;;;\n`, 'line 2: list'],
    ['list.csv', 'name;birth\n', 'line 1: must be'],
    ['list.csv', `${HEAD}\n`, 'has no entry'],
    ['list.txt', 'Перечень\n', 'line 1: is no entry'],
    ['list.txt', '', 'has no entry'],
  ])('that is broken (%s %j) is refused with its line', async (name, content, problem) => {
    await expect(personsOf(name, content)).rejects.toThrow(problem)
  })

  test('that is not there is refused', async () => {
    await expect(createFileWatchlist(['/nowhere/list.txt']).edition()).rejects.toThrow(
      'cannot be read',
    )
  })
})

test('a replaced file is another edition, an untouched one the same', async () => {
  const path = listFile('list.txt', '1. КРУТОВ ПАНКРАТ ЕФРЕМОВИЧ, 13.02.1979 г.р.;\n')
  const watchlist = createFileWatchlist([path])
  const first = await watchlist.edition()
  expect(await watchlist.edition()).toBe(first)
  writeFileSync(path, '1. ДРУГОЙ ПАНКРАТ ЕФРЕМОВИЧ ВТОРОЙ, 13.02.1979 г.р.;\n')
  const second = await watchlist.edition()
  expect(second.digest).not.toBe(first.digest)
  expect(second.persons).toHaveLength(1)
})

test('the sandbox has a list of the same shape', async () => {
  const { digest, persons } = await createSandboxWatchlist().edition()
  expect(digest).toMatch(/^[\da-f]{64}$/)
  expect(persons.length).toBeGreaterThan(0)
})
