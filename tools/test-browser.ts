/**
 * `npm run test:browser`, `npm run test:long`: Playwright over tests/e2e with the built product. The argument names the
 * project of playwright.config.ts; what follows is passed on.
 */
import { spawnSync } from 'node:child_process'
import { buildStale } from './build.ts'
import { ensureChromium } from './chromium.ts'

const [project = 'quick', ...rest] = process.argv.slice(2)
await buildStale(false)
ensureChromium()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...rest],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
process.exit(status ?? 1)
