import { readConfigureGlobal, sample, nat } from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const own = 'tests/chance.test.ts'

/** Chance and seeds that another run would not draw again. */
const UNSEEDED = /Math\.random\(|Date\.now\(\)\s*%|performance\.now\(\)\s*%/

test('random cases are the same on every machine', () => {
  expect(readConfigureGlobal().seed).toBeTypeOf('number')
  expect(sample(nat(), 5)).toEqual(sample(nat(), 5))
})

test('no test draws chance that no seed decides', () => {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== own)
  expect(files.length).toBeGreaterThan(100)
  const unseeded = files.filter((file) => UNSEEDED.test(readFileSync(join(root, file), 'utf8')))
  expect(unseeded).toEqual([])
})
