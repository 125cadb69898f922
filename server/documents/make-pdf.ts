import { Worker } from 'node:worker_threads'
import type { Printable } from './plan-of.ts'

export interface PdfOrder {
  readonly number: number
  readonly printed: Printable
  readonly createdAtMs: number
}

export type PdfAnswer = { readonly number: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly failure: string }
)

/** Fonts and layout hold some 60 MB: the worker is let go when nothing was asked of it for a while. */
const IDLE_MS = 20_000

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

interface Press {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  idle: NodeJS.Timeout | null
}

let press: Press | null = null
let orders = 0

const rest = (own: Press): void => {
  if (own.waiting.size > 0) return
  // An idle worker never keeps the process alive.
  own.worker.unref()
  own.idle = setTimeout(() => void own.worker.terminate(), IDLE_MS).unref()
}

const takeAnswer = (own: Press, answer: PdfAnswer): void => {
  const order = own.waiting.get(answer.number)
  own.waiting.delete(answer.number)
  if ('pdf' in answer) order?.resolve(Buffer.from(answer.pdf))
  else order?.reject(new Error(`The document was not laid out: ${answer.failure}`))
  rest(own)
}

const end = (own: Press, error: Error): void => {
  if (press === own) press = null
  for (const { reject } of own.waiting.values()) reject(error)
  own.waiting.clear()
}

const start = (): Press => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  const own: Press = { worker, waiting: new Map(), idle: null }
  worker.on('message', (answer: PdfAnswer) => takeAnswer(own, answer))
  worker.on('error', (error) => end(own, error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => end(own, new Error(`The layout worker ended with code ${code}`)))
  return own
}

/**
 * Makes the PDF of a document in a worker thread. Two makings of the same facts differ in bytes, so a file is made
 * once and kept. @throws Error when the layout fails
 */
export const makePdf = (printed: Printable, createdAtMs: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    press ??= start()
    const { worker, waiting, idle } = press
    if (idle) clearTimeout(idle)
    worker.ref()
    orders += 1
    waiting.set(orders, { resolve, reject })
    worker.postMessage({ number: orders, printed, createdAtMs } satisfies PdfOrder)
  })
