import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'

type InitOptions = Parameters<NodeFS['init']>[1]
type InitResult = Awaited<ReturnType<NodeFS['init']>>

interface Stream {
  readonly nfd?: number
}

interface NodeFsModule {
  readonly NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } }
}

/** What really flushes; a test replaces it to count. */
export const flush = { toDisk: (descriptor: number): void => fdatasyncSync(descriptor) }

const passFlushesOn = (module: unknown): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- NODEFS is there once super.init has run
  ;(module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) flush.toDisk(stream.nfd)
    return 0
  }
}

/**
 * PGlite's own NODEFS ignores fsync, so a committed row survives a killed process but not a power cut.
 * This one passes every flush of the write-ahead log to the disk.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions): Promise<InitResult> {
    const result = await super.init(pg, options)
    const preRun = result.emscriptenOpts.preRun ?? []
    result.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : [preRun]), passFlushesOn]
    return result
  }
}
