import type { Plugin } from 'vite'

const LIBRARY = /tesseract-wasm[\\/]dist[\\/]lib\.js$/
const OWN_WORKER = 'new URL("./tesseract-worker.js", import.meta.url).href'

/**
 * Leaves out a second copy of the engine: its library names a worker of its own, which ours stands in the place of, and a
 * bundler would write that file out beside it.
 */
export function onlyUsedEngine(): Plugin {
  return {
    name: 'vovremya:only-used-engine',
    enforce: 'pre',
    transform: {
      filter: { id: LIBRARY },
      handler(code) {
        if (!code.includes(OWN_WORKER)) throw new Error('tesseract-wasm names its worker otherwise')
        return { code: code.replace(OWN_WORKER, "''"), map: null }
      },
    },
  }
}
