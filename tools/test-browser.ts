/** `npm run test:browser`: Playwright over tests/e2e with the built product; extra arguments are passed on. */
import { spawnSync } from 'node:child_process'
import { buildStale } from './build.ts'
import { ensureChromium } from './chromium.ts'

await buildStale(false)
process.env['CHROMIUM_PATH'] = ensureChromium()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
process.exit(status ?? 1)
