import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FIREFOX_PATH = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Path of a Firefox, the Debian package installed when there is none and we are root. Throws when there is none. */
export const ensureFirefox = (): string => {
  if (existsSync(FIREFOX_PATH)) return FIREFOX_PATH
  process.stdout.write('No Firefox found, installing one.\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (existsSync(FIREFOX_PATH)) return FIREFOX_PATH
  throw new Error(
    'Firefox could not be installed. Install Firefox ESR and set FIREFOX_PATH to its path.',
  )
}
