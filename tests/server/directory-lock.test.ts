import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '../../server/db/embedded.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vovremya-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = () => readFileSync(join(folder, 'lock'), 'utf8')

test.each(['4194304 1', '1 12345', 'nonsense', ''])(
  'a lock left behind by a dead or another process is taken over: "%s"',
  (left) => {
    writeFileSync(join(folder, 'lock'), left)
    const giveBack = lockDirectory(folder)
    expect(lock()).toMatch(`${process.pid} `)
    giveBack()
  },
)

test('a folder is taken once, and can be taken again when it was given back', () => {
  const giveBack = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(`is used by the running process ${process.pid}`)
  giveBack()
  lockDirectory(folder)()
})
