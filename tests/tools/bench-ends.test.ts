/** A measurement leaves nothing running: the next one would be measured beside it, and find its port taken. */
import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startHelper } from '../../tools/bench/helper-process.ts'
import { createSandboxServer } from '../../tools/bench/sandbox-server.ts'
import { measured, stopAtEnd } from '../../tools/bench/started.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-ends-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const answers = (url: string): Promise<string | null> =>
  fetch(url).then(
    (reply) => reply.text(),
    () => null,
  )

test('a measurement that throws before it stops anything leaves no process and no data', async () => {
  const entry = join(folder, 'server.mjs')
  writeFileSync(
    entry,
    "import { createServer } from 'node:http'\ncreateServer((_, reply) => reply.end('ready')).listen(Number(process.env.PORT))",
  )
  const server = createSandboxServer({ port: await freePort(), entry })
  const helper = `http://127.0.0.1:${await freePort()}/bare`
  const seen: (string | null)[] = []
  const failed = measured(async () => {
    await server.start()
    await startHelper('bare-server.ts', [new URL(helper).port])
    seen.push(await answers(server.url), await answers(helper))
    throw new Error('Nothing was measured')
  })
  await expect(failed).rejects.toThrow('Nothing was measured')
  expect(seen).toEqual(['ready', '{"status":"live"}'])
  expect([await answers(server.url), await answers(helper)]).toEqual([null, null])
  expect(() => server.secret()).toThrow('no such file')
})

test('what cannot be stopped keeps nothing else running, and hides no failure', async () => {
  const stopped: string[] = []
  const failed = measured(() => {
    stopAtEnd(() => stopped.push('first'))
    stopAtEnd(() => {
      throw new Error('Not to be stopped')
    })
    stopAtEnd(() => stopped.push('last'))
    return Promise.reject(new Error('Nothing was measured'))
  })
  await expect(failed).rejects.toThrow('Nothing was measured')
  expect(stopped).toEqual(['last', 'first'])
})
