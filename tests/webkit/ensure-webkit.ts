import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PACKAGES = ['webkit2gtk-driver', 'xvfb'] as const
const DISPLAY_PATH = process.env['XVFB_PATH'] ?? '/usr/bin/Xvfb'

export interface WebKitPaths {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

const BROWSERS = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
]

const found = (): WebKitPaths | null => {
  const driver = process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver'
  const browser = process.env['WEBKIT_PATH'] ?? BROWSERS.find(existsSync)
  const isThere = existsSync(driver) && browser !== undefined && existsSync(DISPLAY_PATH)
  return isThere ? { driver, browser, display: DISPLAY_PATH } : null
}

/**
 * Paths of WebKit's driver and browser and of a screen without a monitor; the Debian packages are installed when they are
 * missing and we are root. @throws Error when there is none
 */
export const ensureWebKit = (): WebKitPaths => {
  const there = found()
  if (there) return there
  process.stdout.write('No WebKit found, installing one.\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = found()
  if (installed) return installed
  throw new Error(
    'WebKit could not be installed. Install WebKitGTK with its driver and Xvfb, and set WEBKIT_DRIVER_PATH, WEBKIT_PATH and XVFB_PATH.',
  )
}
