import { openFile, sealFile } from './envelope.ts'
import type { FileStore } from './file-store.ts'
import { GatewayFailure } from './gateway-failure.ts'

/** Where sealed bytes lie: a directory or an object store. */
export interface BlobStore {
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<Buffer | null>
  delete(name: string): Promise<void>
}

const NAME = /^[\w-]+(?:[./][\w-]+)*$/

const checked = (name: string): string => {
  if (!NAME.test(name)) throw new TypeError(`not a file name: ${name}`)
  return name
}

/** Seals whatever is put and opens whatever is got (D21); names that could leave the store's root are refused. */
export const createEncryptedFileStore = (blobs: BlobStore, masterKey: Buffer): FileStore => ({
  put: async (name, content) => blobs.put(checked(name), sealFile(masterKey, name, content)),
  async get(name) {
    const sealed = await blobs.get(checked(name))
    if (sealed === null) return null
    try {
      return openFile(masterKey, name, sealed)
    } catch (cause) {
      throw new GatewayFailure('files', `${name} was changed or sealed with another key`, {
        cause,
      })
    }
  },
  delete: async (name) => blobs.delete(checked(name)),
})
