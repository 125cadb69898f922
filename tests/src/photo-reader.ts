import { vi } from 'vitest'
import type { PassportReading } from '../../src/passport-line/machine-line.ts'
import { arrive } from './page.tsx'

/** Puts a worker that reads photos into the page; the last one that was started says what the test says. */
export const readPhotosHere = () => {
  let worker: ReaderOfPage | null = null

  class ReaderOfPage extends EventTarget {
    readonly terminate = vi.fn<() => void>()
    readonly postMessage = vi.fn<(question: { photo: Blob }) => void>()
    constructor() {
      super()
      // oxlint-disable-next-line typescript/no-this-alias -- the test answers for it
      worker = this
    }
  }
  vi.stubGlobal('Worker', ReaderOfPage)

  return {
    worker: () => worker,
    say: async (reading: PassportReading) => {
      worker?.dispatchEvent(new MessageEvent('message', { data: reading }))
      await arrive()
    },
  }
}
