/**
 * An outside party could not be reached, answered too late or answered nonsense.
 * For money this never means "refused": the outcome is unknown and has to be looked up (B12).
 */
export class GatewayFailure extends Error {
  readonly gateway: string
  /** True when the party certainly did nothing (connection refused, quota), so a repeat is safe. */
  readonly safeToRepeat: boolean

  constructor(
    gateway: string,
    message: string,
    options: { safeToRepeat?: boolean; cause?: unknown } = {},
  ) {
    super(`${gateway}: ${message}`, { cause: options.cause })
    this.name = 'GatewayFailure'
    this.gateway = gateway
    this.safeToRepeat = options.safeToRepeat ?? false
  }
}
