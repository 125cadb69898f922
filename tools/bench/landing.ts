import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts'
import { median, type Chapter, type Figure } from './figure.ts'
import { measureSizes } from './landing-sizes.ts'
import { measureDrag, measureVitals } from './landing-speed.ts'
import { measureLighthouse } from './lighthouse.ts'
import { createSandboxServer } from './sandbox-server.ts'
import { stopAtEnd } from './started.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PORT = 8220
const START_RUNS = 3
const POLL_MS = 10

const startOnce = async (): Promise<number> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vovremya-start-'))
  const fromMs = performance.now()
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  const takeBack = stopAtEnd(() => child.kill())
  const stopped = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  try {
    while (child.exitCode === null) {
      const page = await fetch(`http://localhost:${PORT}/`).catch(() => null)
      if (page?.ok) return performance.now() - fromMs
      await pause(POLL_MS)
    }
    throw new Error('The server stopped before it answered')
  } finally {
    child.kill('SIGTERM')
    await stopped
    takeBack()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measureStart = async (): Promise<Figure> => {
  const runs: number[] = []
  for (let run = 0; run < START_RUNS; run += 1) runs.push(await startOnce())
  const seconds = median(runs) / 1000
  return {
    what: 'Built product: from the start command to the served landing',
    value: `${seconds.toFixed(1)} s`,
    bar: '',
    holds: true,
    how: `node tools/start.mjs on an empty data folder, fresh build, median of ${START_RUNS}`,
  }
}

/** Size, start, drag, paint and Lighthouse of the landing, as built. */
export const measureLanding = async (): Promise<Chapter> => {
  const chromiumPath = ensureChromium()
  const start = await measureStart()
  const server = createSandboxServer({ port: PORT })
  await server.start()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS })
  try {
    const sizes = await measureSizes(browser, server.url)
    const vitals = await measureVitals(browser, server.url)
    const dragging = await measureDrag(browser, server.url)
    await browser.close()
    const categories = measureLighthouse(server.url, chromiumPath)
    return { title: 'Landing', figures: [start, ...sizes, ...dragging, ...vitals, ...categories] }
  } finally {
    await browser.close()
    await server.stop()
    server.clear()
  }
}
