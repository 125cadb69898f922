import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './encrypted-file-store.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Sealed files in a directory of this machine; a file is either the old or the new one, never half of it. */
export const createDirectoryBlobs = (directory: string): BlobStore => ({
  async put(name, content) {
    const path = join(directory, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const written = `${path}.${randomUUID()}.tmp`
    const file = await open(written, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(written, path)
  },
  async get(name) {
    try {
      return await readFile(join(directory, name))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  async delete(name) {
    await rm(join(directory, name), { force: true })
  },
})
