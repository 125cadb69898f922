import type { PostbackEvent, PostbackPartner } from '../../protocol/postbacks.ts'

/** All that a partner hears: their own click, our number of the application, and what happened; no personal data. */
export interface Postback {
  readonly partner: PostbackPartner
  readonly event: PostbackEvent
  /** Ours, the same for every event of one application: partners know a repeated one by it. */
  readonly applicationId: string
  /** The partner's id of the click. */
  readonly transactionId: string
  /** The partner's id of its own affiliate. */
  readonly webId: string | null
}

/** Tells partners what became of the clients they brought (D28). */
export interface Postbacks {
  /**
   * SENT: the partner has taken it; OFF: this partner is not told of this event.
   * @throws GatewayFailure when there is no answer or another than a good one; the same may be sent again
   */
  send(postback: Postback): Promise<'SENT' | 'OFF'>
}
