import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { testApp, type TestApp } from './test-app.ts'

const distDir = mkdtempSync(join(tmpdir(), 'vovremya-dist-'))
let written = ''
let app: TestApp
beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(join(distDir, 'assets/large-a1b2c3d4.js'), 'x'.repeat(40_000_000))
  const log = createLog('warn', {
    write: (line: string) => {
      written += line
    },
  })
  app = await testApp({ log, env: { DIST_DIR: distDir } })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(distDir, { recursive: true })
})

/** Reads the first bytes of a file, then leaves as a browser does on a reload. */
const leaveHalfway = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get({ port, path: '/assets/large-a1b2c3d4.js' }, (reply) => {
      reply.once('data', () => {
        reply.destroy()
        resolve()
      })
      reply.on('error', () => undefined)
    })
    request.on('error', reject)
  })

test('a page that is left while it loads is no fault of the server: nothing is logged', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe
  const { port } = app.fastify.server.address() as AddressInfo
  for (let each = 0; each < 5; each += 1) await leaveHalfway(port)
  await expect
    .poll(
      () =>
        new Promise<number>((resolve) =>
          app.fastify.server.getConnections((_, count) => resolve(count)),
        ),
    )
    .toBe(0)
  expect(written).toBe('')
})
