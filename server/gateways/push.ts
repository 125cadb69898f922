export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushOptions {
  readonly ttlSeconds: number
  /** ≤ 32 characters of base64url; a newer message with the same topic replaces a waiting one. */
  readonly topic?: string
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
}

export interface Push {
  /** False for an address this server would never send to (B16). */
  accepts(endpoint: string): boolean
  /**
   * GONE: the browser forgot the subscription or its address is not one of a push service: delete it.
   * @throws GatewayFailure when it may be tried again later
   */
  send(
    subscription: PushSubscriptionKeys,
    payload: unknown,
    options: PushOptions,
  ): Promise<'SENT' | 'GONE'>
  /** The VAPID public key the browser subscribes with. */
  publicKey(): string
}
