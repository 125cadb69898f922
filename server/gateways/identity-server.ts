/** Where a browser is sent to sign in, and as whom the product asks. */
export interface LoginPlace {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly clientId: string
  readonly scope: string
  /** Its answers carry its name, so that one without it is not believed (RFC 9207). */
  readonly namesItself: boolean
}

/** Whose access token it is: signature, issuer, audience, client and time were checked. */
export interface TokenOwner {
  /** The identity server's name for the person. */
  readonly subject: string
  /** Its name for the browser session (`sid`). */
  readonly sessionUid: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** The tokens of one session, checked. */
export interface IssuedSession extends TokenOwner {
  readonly accessToken: string
  readonly refreshToken: string
  /** From the moment of the answer. */
  readonly expiresInSeconds: number
  /** E.164; null unless the identity server says that it has verified it. */
  readonly phone: string | null
  /** What the authorization request carried; not every server repeats it after a refresh. */
  readonly nonce: string | null
}

/** What ended at the identity server: one session, or every one of a person. */
export type EndedThere = { readonly sessionUid: string } | { readonly subject: string }

/** The people an identity server knows: what registration, a new password and a new phone change there. */
export interface IdentityAccounts {
  /**
   * Makes the account of a phone (E.164) with its password and returns its subject. One that a registration left there
   * which never ended is taken over: whoever asks has proved the phone. @throws GatewayFailure, WeakPassword
   */
  create(account: { readonly phone: string; readonly password: string }): Promise<string>
  /** @throws GatewayFailure, WeakPassword */
  setPassword(subject: string, password: string): Promise<void>
  /** True for the right password; false for a wrong one and while too many were tried. @throws GatewayFailure */
  isPassword(account: { readonly phone: string; readonly password: string }): Promise<boolean>
  /** The phone (E.164) is the name people sign in by. @throws GatewayFailure */
  setPhone(subject: string, phone: string): Promise<void>
  /** Sessions that go on there. @throws GatewayFailure */
  sessionsOf(subject: string): Promise<readonly string[]>
  /** Ends one; none of that name is as good. @throws GatewayFailure */
  endSession(sessionUid: string): Promise<void>
  /** Removes the account with its sessions; none of that name is as good. @throws GatewayFailure */
  remove(subject: string): Promise<void>
}

/** The identity server's own rules refuse this password. */
export class WeakPassword extends Error {
  constructor() {
    super('The identity server refuses this password')
    this.name = 'WeakPassword'
  }
}

/** An identity server in the place of ours (decision 0048). */
export interface IdentityServer {
  readonly issuer: string
  readonly accounts: IdentityAccounts
  /** @throws GatewayFailure */
  loginPlace(): Promise<LoginPlace>
  /** Null when it refuses the code. @throws GatewayFailure when there was no answer to go by */
  exchange(login: {
    readonly code: string
    readonly codeVerifier: string
    readonly redirectUri: string
  }): Promise<IssuedSession | null>
  /** Null when it refuses to go on. @throws GatewayFailure when there was no answer to go by */
  refresh(refreshToken: string): Promise<IssuedSession | null>
  /**
   * Null for every token that does not pass; `mayBeOld` lets one pass whose time is over. @throws GatewayFailure when its
   * keys cannot be had
   */
  ownerOf(accessToken: string, options?: { readonly mayBeOld: boolean }): Promise<TokenOwner | null>
  /** Ends the session behind a refresh token. @throws GatewayFailure */
  endSession(refreshToken: string): Promise<void>
  /** What a logout token says (OpenID Back-Channel Logout 1.0); null when it is none. @throws GatewayFailure */
  readLogout(logoutToken: string): Promise<EndedThere | null>
}
