import { walk, type Journey } from './journey.ts'
import { makePhotos } from './test-photos.ts'
import { createWalker, type Walker } from './walker.ts'

/** How long a client goes on asking while the server is away. */
const PATIENCE_MS = 120_000

export interface Walked {
  readonly walker: Walker
  /** Null: the way ended in an error. */
  readonly journey: Journey | null
  readonly error: string | null
}

export interface Load {
  /** Lets every client finish the way it is on and starts no more. */
  finish(): Promise<readonly Walked[]>
}

/** Borrowers walking side by side, each lane one after the other, whatever happens to the server. */
export const startLoad = async ({
  baseUrl,
  lanes,
  firstSerial,
  way = walk,
}: {
  readonly baseUrl: string
  readonly lanes: number
  readonly firstSerial: number
  readonly way?: typeof walk
}): Promise<Load> => {
  const photos = await makePhotos()
  const walked: Walked[] = []
  let serial = firstSerial
  const ended = new AbortController()

  const walkOnce = async (): Promise<void> => {
    const walker = createWalker({ baseUrl, serial: serial++, patienceMs: PATIENCE_MS })
    try {
      walked.push({ walker, journey: await way(walker, photos), error: null })
    } catch (error) {
      walked.push({ walker, journey: null, error: String(error) })
    }
  }

  const lane = async (): Promise<void> => {
    while (!ended.signal.aborted) await walkOnce()
  }

  const running = Array.from({ length: lanes }, lane)
  return {
    async finish() {
      ended.abort()
      await Promise.all(running)
      return walked
    },
  }
}
