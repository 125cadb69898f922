/** The acquirer's card form, in a frame with a document of its own: no other page lets the acquirer's script in. */
import { widgetConfig } from '../../protocol/calls/cloud-payments/payments.ts'
import { PATHS } from '../../protocol/paths.ts'
import type {
  CardFormNews,
  CardFormOrder,
  CardFormShown,
  WidgetClaim,
  WidgetConfig,
  WidgetOrder,
} from './card-form-messages.ts'
import { send } from './send.ts'
import { NetworkFailure } from './send-failures.ts'

export type { WidgetClaim, WidgetInfo } from './card-form-messages.ts'

const TITLE = 'Ввод карты'

const DIALOG_STYLE = {
  padding: '0',
  border: '0',
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  overflow: 'hidden',
  background: 'transparent',
} as const

const FRAME_STYLE = {
  display: 'block',
  width: '100%',
  height: '100%',
  border: '0',
  // The same as in the document: a frame of another scheme would not let the page below show through.
  colorScheme: 'light dark',
} as const

interface Overlay {
  readonly dialog: HTMLDialogElement
  readonly frame: HTMLIFrameElement
}

const createOverlay = (): Overlay => {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', TITLE)
  frame.title = TITLE
  frame.src = PATHS.cardForm
  Object.assign(dialog.style, DIALOG_STYLE)
  Object.assign(frame.style, FRAME_STYLE)
  dialog.append(frame)
  return { dialog, frame }
}

/** Hands the order to the frame once its document is there. Returns the port for everything else. */
const handOver = (frame: HTMLIFrameElement, config: WidgetConfig, order: WidgetOrder) => {
  const ready = frame.contentDocument?.documentElement.dataset['ready']
  if (ready === undefined) throw new NetworkFailure(new Error('The card form did not come'))
  const { port1, port2 } = new MessageChannel()
  const message: CardFormOrder = { type: 'card-form:order', config, order }
  frame.contentWindow?.postMessage(message, window.location.origin, [port2])
  return port1
}

const runForm = (
  { dialog, frame }: Overlay,
  config: WidgetConfig,
  order: WidgetOrder,
  onOpen?: () => void,
): Promise<WidgetClaim> =>
  new Promise((resolve, reject) => {
    const show = (form: MessagePort): void => {
      onOpen?.()
      dialog.showModal()
      frame.focus()
      form.postMessage({ type: 'shown' } satisfies CardFormShown)
    }
    const begin = (): void => {
      const form = handOver(frame, config, order)
      form.onmessage = ({ data }: MessageEvent<CardFormNews>) => {
        if (data.type === 'loaded') show(form)
        else if (data.type === 'closed') resolve(data.claim)
        else reject(new Error(data.message))
      }
      // A second document in the frame means that the form was left.
      frame.addEventListener('load', () => resolve('other'))
    }
    const onLoad = (): void => {
      try {
        begin()
      } catch (error) {
        reject(error)
      }
    }
    frame.addEventListener('load', onLoad, { once: true })
    // Esc outside the form and the phone's «back»: nobody is locked in with a form that does not answer.
    dialog.addEventListener('close', () => resolve('other'))
    document.body.append(dialog)
  })

/**
 * Opens the card form and resolves when it is closed, whatever happened in it: how the payment ended only the server
 * knows. `onOpen` is called when the script is there and the form is about to appear. The focus goes back where it was.
 * Throws Error «Failed to load script: {url}» (spec §8), CallRefused, NetworkFailure.
 */
export const openPaymentWidget = async (
  order: WidgetOrder,
  onOpen?: () => void,
): Promise<WidgetClaim> => {
  const config = await send(widgetConfig)
  const focused = document.activeElement
  const overlay = createOverlay()
  try {
    return await runForm(overlay, config, order, onOpen)
  } finally {
    overlay.dialog.close()
    overlay.dialog.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
