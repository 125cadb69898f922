import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What packs well: text, and the code of the engine that reads photos. */
const PACKED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm'])
const SMALLEST_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every file of the build that packs well, for `preCompressed` serving. Runs last, after the worker.
 * Pages are left out: the server puts its address into them and packs what it sends (server/plugins/kept-pages.ts).
 */
export function compressFiles(): Plugin {
  return {
    name: 'vovremya:compress',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure?: Error) {
        if (failure || this.environment.name !== 'client') return
        const out = resolve(this.environment.config.build.outDir)
        const names = await readdir(out, { recursive: true })
        for (const name of names) {
          if (!PACKED.has(extname(name)) || name === 'csp.json') continue
          const file = join(out, name)
          const bytes = await readFile(file)
          if (bytes.length < SMALLEST_BYTES) continue
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          await writeFile(`${file}.br`, await brotli(bytes, { params }))
          await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
        }
      },
    },
  }
}
