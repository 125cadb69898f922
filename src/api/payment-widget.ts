/** The acquirer's card form. Its script comes from the acquirer, never from our bundle (integrations reference 1.1, 1.2). */
import type { Reply } from '../../protocol/call.ts'
import { type paymentsCardsUuid, widgetConfig } from '../../protocol/calls/cloud-payments.ts'
import { send } from './send.ts'

/** What the widget takes, to the letter of spec §7. */
export type WidgetInfo = Reply<typeof paymentsCardsUuid>
type WidgetConfig = Reply<typeof widgetConfig>

interface WidgetOrder extends WidgetInfo {
  /** `auth` only checks a card and gives the money back. */
  readonly mode: 'charge' | 'auth'
  readonly description: string
}

/** What the form says of itself: a hint how long to wait for the server's word, never the word itself. */
export type WidgetClaim = 'success' | 'other'

interface Callbacks {
  readonly onSuccess: () => void
  readonly onFail: () => void
}

/** The parts of the acquirer's two generations that we use. */
interface Widget {
  pay?(kind: string, options: object, callbacks: Callbacks): unknown
  start?(options: object): Promise<{ readonly status: string }>
}

declare global {
  interface Window {
    cp?: { readonly CloudPayments: new (settings?: object) => Widget }
  }
}

type UrlRule = (url: string) => string

let allowed = ''
let urlRule: UrlRule | null = null

/** One policy for the page; it lets through only the address the server has just named. */
const trusted = (url: string): string => {
  allowed = url
  urlRule ??= (() => {
    const policy = window.trustedTypes?.createPolicy('vendor', {
      createScriptURL: (input) => (input === allowed ? input : ''),
    })
    return policy ? (input: string) => policy.createScriptURL(input) : (input: string) => input
  })()
  return urlRule(url)
}

const loading = new Map<string, Promise<void>>()

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(url)
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Failed to load script: ${url}`))
    })
    document.head.append(script)
  })

const scriptReady = (url: string): Promise<void> => {
  const known = loading.get(url)
  if (known) return known
  const begun = loadScript(url).catch((error: unknown) => {
    loading.delete(url)
    throw error
  })
  loading.set(url, begun)
  return begun
}

const openClassic = (widget: Widget, { publicId }: WidgetConfig, order: WidgetOrder) =>
  new Promise<WidgetClaim>((resolve, reject) => {
    const { amount, currency, invoiceId, accountId, description } = order
    const options = { publicId, amount, currency, invoiceId, accountId, description, skin: 'mini' }
    if (!widget.pay) return reject(new Error('The widget has no pay'))
    widget.pay(order.mode, options, {
      onSuccess: () => resolve('success'),
      onFail: () => resolve('other'),
    })
  })

const openNew = async (
  widget: Widget,
  { publicId }: WidgetConfig,
  order: WidgetOrder,
): Promise<WidgetClaim> => {
  if (!widget.start) throw new Error('The widget has no start')
  const { status } = await widget.start({
    publicTerminalId: publicId,
    amount: order.amount,
    currency: order.currency,
    paymentSchema: order.mode === 'auth' ? 'Dual' : 'Single',
    externalId: order.invoiceId,
    description: order.description,
    userInfo: { accountId: order.accountId },
    tokenize: true,
    culture: 'ru-RU',
  })
  return status === 'success' ? 'success' : 'other'
}

/**
 * Opens the card form and resolves when it is closed, whatever happened in it: how the payment ended only the server
 * knows. `onOpen` is called when the script is there and the form is about to appear.
 * Throws Error «Failed to load script: {url}» (spec §8), CallRefused, NetworkFailure.
 */
export const openPaymentWidget = async (
  order: WidgetOrder,
  onOpen?: () => void,
): Promise<WidgetClaim> => {
  const config = await send(widgetConfig)
  await scriptReady(config.scriptUrl)
  if (!window.cp) throw new Error(`Failed to load script: ${config.scriptUrl}`)
  const widget = new window.cp.CloudPayments({ language: 'ru-RU' })
  onOpen?.()
  return (config.kind === 'start' ? openNew : openClassic)(widget, config, order)
}
