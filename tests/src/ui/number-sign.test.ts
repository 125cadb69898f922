import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tieNumbers } from '../../../src/ui/number-sign.ts'

test('the sign of a number stays with its number in what the server says', () => {
  expect(tieNumbers('Договор № 1, обращение № 2')).toBe('Договор №\u00a01, обращение №\u00a02')
})

/** Only compared with what the server says, or told to the acquirer: no line of a page ends in it. */
const NOT_SHOWN = /\.replace(All)?\(|description = /

test('no words of a screen let the sign of a number end a line', () => {
  const apart = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /№( |\{' '\})/.test(line) && !NOT_SHOWN.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(apart).toEqual([])
})
