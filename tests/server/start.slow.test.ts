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

/** What the start says with these settings: nothing but one line. */
const faultOf = async (env: Record<string, string>): Promise<string> => {
  const { child, output } = start(env)
  expect(await ended(child)).toBe(1)
  const lines = output.text.trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('another secret than the database was made with is one line, not a start', async () => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  expect(await faultOf({ ...env, SECRET: 'another-secret-0123456789-abcdefgh' })).toMatch(
    /^SECRET: this database was made with another secret/,
  )
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('a port that is taken is one line, and the data folder is given back', async () => {
  const blocker = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve))
  expect(await faultOf({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
    `PORT: ${port} is used by another process`,
  )
  blocker.close()
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('a data folder that cannot be written to is one line', async () => {
  const folder = join(main, 'below-a-file')
  const withoutSecret = await faultOf({ DATA_DIR: folder })
  const withSecret = await faultOf({
    DATA_DIR: folder,
    SECRET: 'a-secret-0123456789-abcdefghijklmn',
  })
  expect(withoutSecret).toBe(`DATA_DIR: ${folder} cannot be written to (ENOTDIR)`)
  expect(withSecret).toBe(withoutSecret)
})

test('a database that nobody runs is one line', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/loans' }
  expect(await faultOf(env)).toBe('DATABASE_URL: nothing answers at 127.0.0.1:1')
})
