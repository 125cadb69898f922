import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverFlags } from '../serve.ts'
import { serverEntry } from '../server-bundle.ts'
import { stopAtEnd } from './started.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY_TIMEOUT_MS = 300_000
const READY_POLL_MS = 20
const LOG_TAIL = 40

/** A server process of our own in the sandbox mode, with a data folder that outlives kills. */
export interface SandboxServer {
  readonly url: string
  readonly dataDir: string
  /** Starts the process; resolves with the milliseconds it took until the first good answer. */
  start(): Promise<number>
  /** SIGKILL: nothing gets a chance to be finished. */
  kill(): Promise<void>
  /** SIGTERM: everything in flight is finished. */
  stop(): Promise<void>
  /** Removes the data. */
  clear(): void
  /** The last lines the process has said. */
  said(): string
  /** Memory the process holds, as Linux counts it. @throws Error when it does not run */
  residentBytes(): number
  /** The secret it made for itself in its data folder. */
  secret(): string
}

export interface ServerSettings {
  readonly port: number
  /** Absent: the built server. */
  readonly entry?: string
  readonly env?: Readonly<Record<string, string>>
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => resolve())
      })

/** Prepares a sandbox server on a port, which ends with the measurement at the latest; it believes X-Forwarded-For of this machine, so that clients have addresses. */
export const createSandboxServer = (settings: ServerSettings): SandboxServer => {
  const url = `http://localhost:${settings.port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'vovremya-bench-'))
  let lines: string[] = []
  let child: ChildProcess | null = null

  const note = (chunk: Buffer): void => {
    lines = [...lines, chunk.toString()].slice(-LOG_TAIL)
  }

  const waitReady = async (process: ChildProcess): Promise<void> => {
    const untilMs = performance.now() + READY_TIMEOUT_MS
    while (performance.now() < untilMs) {
      if (process.exitCode !== null) break
      const response = await fetch(`${url}/health/ready`).catch(() => null)
      if (response?.ok) return
      await pause(READY_POLL_MS)
    }
    throw new Error(`The server did not become ready:\n${lines.join('')}`)
  }

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child) return
    child.kill(signal)
    await exited(child)
    child = null
  }

  const clear = () => rmSync(dataDir, { recursive: true, force: true })
  stopAtEnd(async () => {
    await end('SIGKILL')
    clear()
  })

  return {
    url,
    dataDir,
    async start() {
      const fromMs = performance.now()
      const started = spawn(
        process.execPath,
        [...serverFlags(), settings.entry ?? process.env['BENCH_SERVER'] ?? serverEntry],
        {
          cwd: root,
          env: {
            ...serverEnvironment(),
            NODE_ENV: 'production',
            LOG_LEVEL: 'warn',
            TRUST_PROXY: 'loopback',
            ...settings.env,
            PORT: String(settings.port),
            DATA_DIR: dataDir,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      started.stdout.on('data', note)
      started.stderr.on('data', note)
      child = started
      await waitReady(started)
      return performance.now() - fromMs
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    clear,
    said: () => lines.join(''),
    residentBytes() {
      if (child?.pid === undefined) throw new Error('The server does not run')
      const [, kilobytes] =
        /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) * 1024
    },
    secret: () => readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
  }
}
