import { COUNTER_PATH, type CounterMessage, isCounterReady } from '../../protocol/counter.ts'

let frame: HTMLIFrameElement | null = null
let isReady = false
let waiting: CounterMessage[] = []

/** More than a visit of public pages brings before the counter is there. */
const MAX_WAITING = 50

const post = (message: CounterMessage): void => {
  // The frame has no origin that could be named; what is told is no secret.
  frame?.contentWindow?.postMessage(message, '*')
}

const onMessage = ({ source, data }: MessageEvent): void => {
  if (frame === null || source !== frame.contentWindow || !isCounterReady(data)) return
  isReady = true
  for (const message of waiting) post(message)
  waiting = []
}

/** Tells the counter what happened; nobody hears it while none is open. */
export const tellCounter = (message: CounterMessage): void => {
  if (frame === null) return
  if (isReady) post(message)
  else if (waiting.length < MAX_WAITING) waiting.push(message)
}

/**
 * Opens the counter: a document without an origin in a frame that nobody sees, in which the script of somebody else
 * reads no page, cookie or storage of ours (decision 0064). One that does not load changes nothing.
 */
export const openCounter = (): void => {
  if (frame !== null) return
  frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Счётчик посещений'
  frame.referrerPolicy = 'no-referrer'
  frame.sandbox.add('allow-scripts')
  frame.src = COUNTER_PATH
  window.addEventListener('message', onMessage)
  document.body.append(frame)
}

/** Takes the counter out of the page with all that its script has made. */
export const closeCounter = (): void => {
  window.removeEventListener('message', onMessage)
  frame?.remove()
  frame = null
  isReady = false
  waiting = []
}
