import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Imports and exports that stand at the top of a file and are there when the program runs: types are not. */
const LOADED = /^(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]/gm

const loadedBy = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(LOADED)].flatMap(([, name]) => name ?? [])

/** Everything that is loaded once a file is: our own files by their path, packages by their name. */
const loadedWith = (entry: string): Set<string> => {
  const seen = new Set([entry])
  for (const name of seen) {
    if (!name.endsWith('.ts')) continue
    for (const next of loadedBy(name))
      seen.add(next.startsWith('.') ? normalize(join(dirname(name), next)) : next)
  }
  return seen
}

const atStart = loadedWith('server/main.ts')

test('the server loads its routes and jobs at start', () => {
  expect([...atStart]).toEqual(
    expect.arrayContaining([
      'fastify',
      'server/jobs/all.ts',
      ...globSync('server/routes/core/take-*.ts', { cwd: root }),
    ]),
  )
})

test('what needs much memory is loaded when it is first used, not by a server at rest', () => {
  const heavy = [
    '@electric-sql/pglite',
    '@simplewebauthn/server',
    'nodemailer',
    'oidc-provider',
    'pdfmake',
    'sharp',
  ]
  expect(heavy.filter((name) => atStart.has(name))).toEqual([])
})
