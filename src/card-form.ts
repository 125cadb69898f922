/**
 * The document of the card form, `/card-form.html`: the only one whose policy lets the acquirer's script in. It takes
 * one order from our own page, loads the script the order names and opens the form (integrations reference 1.1, 1.2).
 */
import type {
  CardFormNews,
  CardFormOrder,
  WidgetClaim,
  WidgetConfig,
  WidgetOrder,
} from './api/card-form-messages.ts'

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

/** Lets through only the address the order names; whether that is the acquirer's, the policy of this page decides. */
const trusted = (url: string): string =>
  window.trustedTypes
    ?.createPolicy('vendor', { createScriptURL: (input) => (input === url ? input : '') })
    .createScriptURL(url) ?? url

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(url)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`Failed to load script: ${url}`)))
    document.head.append(script)
  })

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

const shownOver = (page: MessagePort): Promise<void> =>
  new Promise((resolve) => {
    page.onmessage = () => resolve()
  })

/** Opens the form and resolves when it is closed. */
const open = async ({ config, order }: CardFormOrder, page: MessagePort): Promise<CardFormNews> => {
  await loadScript(config.scriptUrl)
  if (!window.cp) throw new Error(`Failed to load script: ${config.scriptUrl}`)
  const widget = new window.cp.CloudPayments({ language: 'ru-RU' })
  // A form opened in a frame that nobody sees could not take the focus.
  const shown = shownOver(page)
  page.postMessage({ type: 'loaded' } satisfies CardFormNews)
  await shown
  const claim = await (config.kind === 'start' ? openNew : openClassic)(widget, config, order)
  return { type: 'closed', claim }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const onOrder = (event: MessageEvent<CardFormOrder>): void => {
  const [page] = event.ports
  if (event.origin !== window.location.origin || event.source !== window.parent || !page) return
  if (event.data.type !== 'card-form:order') return
  window.removeEventListener('message', onOrder)
  void open(event.data, page)
    .catch((error: unknown): CardFormNews => ({ type: 'failed', message: messageOf(error) }))
    .then((news) => page.postMessage(news))
}

if (window.parent === window) {
  // Opened by its address, there is nothing to pay.
  window.location.replace('/')
} else {
  window.addEventListener('message', onOrder)
  document.documentElement.dataset['ready'] = ''
}
