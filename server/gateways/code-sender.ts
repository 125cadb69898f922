export interface CodeMessage {
  /** E.164: +79XXXXXXXXX. */
  readonly phone: string
  readonly kind: 'sms' | 'flash'
  /** Ours for an SMS; ignored for a flash call, where the provider picks the calling number. */
  readonly code: string
  /** Text of the SMS; the sender adds the WebOTP line. */
  readonly text: string
  /** Whose request it is; what is no address is not passed on. */
  readonly clientIp: string
  /** What the code is for; shown by the sandbox only, never sent to a real provider. */
  readonly eventCode: string
}

export interface SentCode {
  readonly provider: string
  readonly providerId: string
  /** The code to expect: for a flash call the last 4 digits of the calling number. */
  readonly code: string
}

/** An SMS without a code: a reminder or a notice. */
export interface TextMessage {
  /** E.164: +79XXXXXXXXX. */
  readonly phone: string
  readonly text: string
}

export type SentText = Pick<SentCode, 'provider' | 'providerId'>

/** Carries one-time codes, and plain texts by SMS. */
export interface CodeSender {
  /** @throws GatewayFailure when the provider refuses or cannot be reached */
  send(message: CodeMessage): Promise<SentCode>
  /** @throws GatewayFailure; `safeToRepeat` tells that the text was certainly not taken */
  sendText(message: TextMessage): Promise<SentText>
}
