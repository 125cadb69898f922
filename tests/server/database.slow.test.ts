import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open-database.ts'
import { flush } from '../../server/db/embedded.ts'
import { readSetting, settingOr, writeSetting } from '../../server/db/settings.ts'
import { setup, templatePath } from './database-template.ts'

let dataDir: string

beforeEach(async () => {
  await setup()
  dataDir = mkdtempSync(join(tmpdir(), 'vovremya-database-'))
  const prepared = await PGlite.create({
    dataDir: join(dataDir, 'db'),
    loadDataDir: new Blob([readFileSync(templatePath())]),
  })
  await prepared.close()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ databaseUrl: null, dataDir })

/** Runs the script of this folder and answers with what it printed; `until` kills it the hard way when printed. */
const crash = (until: string): Promise<string> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'crashing-writer.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(until)) child.kill('SIGKILL')
    })
    child.on('exit', () => resolve(printed))
  })
}

test('every commit of the embedded database is flushed to the disk', async () => {
  const real = flush.toDisk
  let flushed = 0
  flush.toDisk = (descriptor) => {
    flushed += 1
    real(descriptor)
  }
  try {
    const opened = await open()
    const before = flushed
    for (let count = 1; count <= 5; count += 1) {
      await writeSetting(opened.database, 'test.count', count)
    }
    const during = flushed - before
    await opened.close()
    expect(during).toBeGreaterThanOrEqual(5)
  } finally {
    flush.toDisk = real
  }
})

test('a second process on the same data directory is refused by name, and let in once the first has gone', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(`is used by the running process ${process.pid}`)
  await first.close()
  const next = await open()
  await next.close()
})

test('what was acknowledged survives kill -9, and a row that was running is run again', async () => {
  const printed = await crash('running')
  const opened = await open()
  const acknowledged = printed.match(/^saved \d+$/gm)?.length ?? 0
  expect(acknowledged).toBeGreaterThan(0)
  expect(await readSetting(opened.database, 'test.saved')).toBe(acknowledged)
  await opened.close()
  expect(await crash('running')).toContain('running')
})

test('two that need the same setting first agree on one value', async () => {
  const opened = await open()
  const made = await Promise.all(
    ['a', 'b', 'c'].map((value) =>
      settingOr(opened.database, 'test.key', () => Promise.resolve(value)),
    ),
  )
  expect(new Set(made).size).toBe(1)
  await opened.close()
})
