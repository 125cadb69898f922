/** Finds a Chromium for the browser tests or installs one, and says what it did. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The same engine without windows, menus and notifications: half the work for a page. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell'

/** Flags that keep a test browser quiet: it talks to nobody but the server under test. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How a browser of the tests is started; null lets Playwright take its own. */
export const testLaunch = (executablePath: string | null) => ({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_FLAGS,
  // `timezoneId` holds for pages only: a service worker lives in the zone of the machine.
  // Names of files in Russian need letters of Unicode, whatever the machine speaks.
  env: { ...process.env, TZ: 'Europe/Moscow', LC_ALL: 'C.UTF-8' },
})

const run = (command: string, args: string[]): boolean => {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`)
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return status === 0
}

/** Path of a Chromium that is already here, or null. */
export const findChromium = (): string | null => {
  const fromEnvironment = process.env['CHROMIUM_PATH']
  if (fromEnvironment) return fromEnvironment
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** Path of the engine alone; null where the system has none, or another browser is asked for. */
export const findShell = (): string | null =>
  !process.env['CHROMIUM_PATH'] && existsSync(SHELL_PATH) ? SHELL_PATH : null

/**
 * Path of a Chromium, installed when there is none: the Debian package when we are root on a machine with apt,
 * Playwright's own build elsewhere. Throws when neither works.
 */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) {
    process.stdout.write(`Chromium: ${[findShell(), found].filter(Boolean).join(', ')}\n`)
    return found
  }
  process.stdout.write('No Chromium found, installing one.\n')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    // Not in every release; without it the whole browser does its work.
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  } else {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  }
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'Chromium could not be installed. Install one and set CHROMIUM_PATH to its path.',
    )
  process.stdout.write(`Chromium installed: ${installed}\n`)
  return installed
}
