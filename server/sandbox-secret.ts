import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeInCauses, dataFolderFault, StartFault } from './start-fault.ts'

const MIN_LENGTH = 32

const read = (path: string): string => {
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= MIN_LENGTH) return secret
  throw new StartFault(`DATA_DIR: ${path} holds no secret; restore it, or delete the folder`)
}

/** Written whole under another name first: whoever finds the file finds all of it. */
const make = (path: string): void => {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'w' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeInCauses(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * The sandbox's own secret: made at the first start, kept in `dataDir/secret` for its owner's eyes only (D4).
 * @throws StartFault when the folder cannot be written to or the file is not what was written
 */
export const sandboxSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret')
  try {
    if (!existsSync(path)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      make(path)
    }
    return read(path)
  } catch (error) {
    throw dataFolderFault(dataDir, error)
  }
}
