export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments?: readonly {
    readonly fileName: string
    readonly contentType: string
    readonly content: Buffer
  }[]
}

export interface Mail {
  /** @throws GatewayFailure when the letter was not taken */
  send(letter: Letter): Promise<{ readonly messageId: string }>
}
