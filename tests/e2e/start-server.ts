/** A real server for browser tests: built product, embedded database in a fresh folder, a free port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverEntry } from '../../tools/server-bundle.ts'

const STOP_WITHIN_MS = 12_000
/** Looks, four a second: a busy machine migrates and starts in minutes, a broken server never does. */
const READY_LOOKS = 1_200

export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/** A port that nobody uses now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

/** What a server says that found its port taken: somebody else was quicker. */
const PORT_TAKEN = /^PORT: \d+ is used by another process/m

/**
 * Waits until the server itself says that it is ready: whoever answers at its address may be another one. Resolves with
 * false when its port was taken meanwhile.
 */
const ready = async (child: ChildProcess, log: string[]): Promise<boolean> => {
  for (let look = 0; look < READY_LOOKS; look += 1) {
    if (log.join('').includes('is ready at')) return true
    if (child.exitCode !== null) {
      if (PORT_TAKEN.test(log.join(''))) return false
      throw new Error(`The server stopped:\n${log.join('')}`)
    }
    await pause(250)
  }
  throw new Error(`The server did not become ready:\n${log.join('')}`)
}

interface StartOptions {
  /** Stands in the name of its folder. */
  readonly name?: string
  readonly distDir?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server over the built pages of `distDir` (the product's own by default), with further settings. */
export const startServer = async (options: StartOptions = {}): Promise<RunningServer> => {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), `vovremya-e2e-${options.name ?? 'own'}-`))
  const log: string[] = []
  const child = spawn(process.execPath, [serverEntry], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '100000',
      // Each test comes from an address of its own: codes are limited by address (D22).
      TRUST_PROXY: 'loopback',
      ...(options.distDir && { DIST_DIR: options.distDir }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const url = `http://localhost:${port}`
  if (!(await ready(child, log))) {
    await rm(dataDir, { recursive: true, force: true })
    return startServer(options)
  }
  return {
    url,
    async stop() {
      const stopped = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      // What the server itself calls an error belongs to the run's output, whatever the tests saw of it.
      for (const line of log.join('').split('\n'))
        if (/"level":(?:50|60|"error"|"fatal")/.test(line)) process.stderr.write(`${line}\n`)
      await Promise.race([stopped, pause(STOP_WITHIN_MS).then(() => child.kill('SIGKILL'))])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
