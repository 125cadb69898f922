import type { IsoDate } from '../../lending/calendar.ts'
import type { PassportReading } from './machine-line.ts'
import type { Question } from './recognise.ts'
// oxlint-disable-next-line import/default -- the bundler answers with the worker's address
import workerUrl from './recognise.ts?worker&url'

/** A cheap phone reads in half of it; after that the fields are simply typed. */
const LIMIT_MS = 45_000
const NOTHING: PassportReading = {}

const trustedUrl = (): string =>
  window.trustedTypes
    ?.createPolicy('passport-line', { createScriptURL: () => workerUrl })
    .createScriptURL(workerUrl) ?? workerUrl

let scriptUrl: string | null = null

const startWorker = (): Worker => {
  scriptUrl ??= trustedUrl()
  return new Worker(scriptUrl, { type: 'module' })
}

/**
 * Reads the machine-readable line of a passport's main spread on this device: the picture goes to a worker of this page and
 * nowhere else. The engine, megabytes, is fetched only now. Where the picture, the device, the network or the time does not
 * allow it, nothing is read and nobody is told: the fields are typed then.
 */
export const readPassport = (
  photo: Blob,
  today: IsoDate,
  signal: AbortSignal,
): Promise<PassportReading> =>
  new Promise((resolve) => {
    let worker: Worker
    try {
      worker = startWorker()
    } catch {
      return resolve(NOTHING)
    }
    const end = (reading: PassportReading) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(reading)
    }
    const timer = setTimeout(() => end(NOTHING), LIMIT_MS)
    signal.addEventListener('abort', () => end(NOTHING), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<PassportReading>) => end(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      end(NOTHING)
    })
    worker.postMessage({ photo, today } satisfies Question)
  })
