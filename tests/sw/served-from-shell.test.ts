import { expect, test } from 'vitest'
import { DESK_PATH } from '../../protocol/desk.ts'
import { SERVER_PREFIXES } from '../../protocol/paths.ts'
import { servedFromShell } from '../../sw/served-from-shell.ts'

test.each(SERVER_PREFIXES.map((prefix) => [prefix]))(
  'the worker never answers %s with a page of its own',
  (prefix) => {
    expect(servedFromShell(prefix)).toBe(false)
    expect(servedFromShell(`${prefix.replace(/\/$/, '')}/deeper/path`)).toBe(false)
  },
)

test.each(['/login', '/callback', '/sign_up/passport', '/profile/payments', '/nope', '/404.html'])(
  'the screen %s opens from the shell without network',
  (path) => {
    expect(servedFromShell(path)).toBe(true)
  },
)

test.each([
  '/sw.js',
  '/assets/gone.js',
  '/robots.txt',
  '/widget.html',
  '/card-form.html',
  '/manifest.webmanifest',
])('a missing file %s stays missing and never becomes a page', (path) => {
  expect(servedFromShell(path)).toBe(false)
})

test.each([DESK_PATH, `${DESK_PATH}/`, `${DESK_PATH}.html`])(
  'the workplace of the lender always comes from the server: %s',
  (path) => {
    expect(servedFromShell(path)).toBe(false)
  },
)
