import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive: its content as it is, or read when its turn comes. */
export interface ArchivedFile {
  /** Path inside the archive, folders apart by `/`. */
  readonly name: string
  readonly mtime: Date
  readonly content: Buffer | (() => Promise<Buffer>)
}

/** Photos and PDF are packed already; what is text still shrinks by this. */
const FASTEST = 1

/**
 * An archive as it is read by whoever takes it: one file is in memory at a time, the next one is read only when the former
 * has left. Destroyed, it reads no further; a file that cannot be read destroys it, so that nothing whole-looking is left.
 */
export const archiveOf = (files: readonly ArchivedFile[]): Readable => {
  const zip = new ZipFile()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a PassThrough, though its types say less
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, mtime, content } of files) {
    const read = typeof content === 'function' ? content : () => Promise.resolve(content)
    zip.addReadStreamLazy(name, { mtime, compressionLevel: FASTEST }, (give) => {
      if (output.destroyed) return
      read().then(
        (bytes) => output.destroyed || give(null, Readable.from([bytes])),
        (error: unknown) =>
          output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  }
  zip.end()
  return output
}
