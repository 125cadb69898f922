/** What a page of ours and the document of the card form say to each other; the form is `/card-form.html`. */
import type { Reply } from '../../protocol/call.ts'
import type {
  paymentsCardsUuid,
  widgetConfig,
} from '../../protocol/calls/cloud-payments/payments.ts'

/** What the widget takes, to the letter of spec §7. */
export type WidgetInfo = Reply<typeof paymentsCardsUuid>
export type WidgetConfig = Reply<typeof widgetConfig>

export interface WidgetOrder extends WidgetInfo {
  /** `auth` only checks a card and gives the money back. */
  readonly mode: 'charge' | 'auth'
  readonly description: string
}

/** What the form says of itself: a hint how long to wait for the server's word, never the word itself. */
export type WidgetClaim = 'success' | 'other'

/** The one message to the form's window. It comes with a port, over which everything else is said. */
export interface CardFormOrder {
  readonly type: 'card-form:order'
  readonly config: WidgetConfig
  readonly order: WidgetOrder
}

/** Over the port, to the page. `loaded`: the script is there, and the form opens when the page has shown the frame. */
export type CardFormNews =
  | { readonly type: 'loaded' }
  | { readonly type: 'closed'; readonly claim: WidgetClaim }
  | { readonly type: 'failed'; readonly message: string }

/** Over the port, to the form: the frame is on the screen. */
export interface CardFormShown {
  readonly type: 'shown'
}
