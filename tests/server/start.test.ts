import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setup, templatePath } from './database-template.ts'

const main = join(import.meta.dirname, '../../server/main.ts')

let dataDir: string
beforeAll(async () => {
  await setup()
  dataDir = mkdtempSync(join(tmpdir(), 'vovremya-start-'))
  const prepared = await PGlite.create({
    dataDir: join(dataDir, 'db'),
    loadDataDir: new Blob([readFileSync(templatePath())]),
  })
  await prepared.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })

const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
    })
  }
  return { child, output }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.on('exit', (code) => resolve(code))
  })

test('the server says where it is, answers, refuses a twin on its data and stops cleanly on SIGTERM', async () => {
  const port = String(await freePort())
  const { child, output } = start({ DATA_DIR: dataDir, PORT: port })
  await expect.poll(() => output.text).toContain('is ready at')
  expect(output.text.trim().split('\n')).toEqual([
    `«Вовремя» is ready at http://localhost:${port}, sandbox: every outside party is a stand-in`,
  ])
  const ready = await fetch(`http://localhost:${port}/health/ready`)
  expect(ready.status).toBe(200)

  const twin = start({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(await ended(twin.child)).toBe(1)
  expect(twin.output.text).toContain(`is used by the running process ${child.pid}`)

  const exit = ended(child)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('production without its settings does not start and lists all of them', async () => {
  const { child, output } = start({ MODE: 'production', DATA_DIR: dataDir })
  expect(await ended(child)).toBe(1)
  for (const name of ['DATABASE_URL', 'SECRET', 'BASE_URL', 'ACQUIRER_SECRET', 'S3_URL']) {
    expect(output.text).toContain(`${name} is not set`)
  }
})
