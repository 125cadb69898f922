import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../../tools/serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'vovremya-serve-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = join(folder, 'program.mjs')
writeFileSync(
  program,
  'process.stdout.write(JSON.stringify({ pid: process.pid, flags: process.execArgv, set: process.env.SET, areas: process.env.MALLOC_ARENA_MAX }))',
)
const serve = pathToFileURL(join(import.meta.dirname, '../../tools/serve.ts')).href

test('whoever starts the server has it under the same pid, with its flags and settings', async () => {
  const start = join(folder, 'start.mjs')
  const code = `(await import(${JSON.stringify(serve)})).serve(${JSON.stringify(program)})`
  writeFileSync(start, code)
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, NODE_OPTIONS: '', SET: 'by the shell' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [status] = await once(child, 'close')
  expect(status).toBe(0)
  const seen: unknown = JSON.parse(Buffer.concat(chunks).toString())
  expect(seen).toMatchObject({ pid: child.pid, set: 'by the shell', areas: '2' })
  expect(seen).toHaveProperty('flags', expect.arrayContaining(['--max-semi-space-size=8']))
})

test('a size that was chosen for the server stays', () => {
  expect(serverFlags('--max-old-space-size=300')).toEqual(['--max-semi-space-size=8'])
  expect(serverFlags('--max_semi_space_size=32')).toEqual([])
  expect(serverEnvironment({ MALLOC_ARENA_MAX: '4' })).toMatchObject({ MALLOC_ARENA_MAX: '4' })
})
