/** The identity server says no: in its own words, which the screen shows (spec §8). */
export class LoginRefused extends Error {
  constructor(description: string | null) {
    super(description ?? 'An unknown error occured.')
    this.name = 'LoginRefused'
  }
}

/** Asked without showing anything, the identity server knows nobody in this browser. */
export class NobodySignedIn extends Error {
  readonly returnTo: string

  constructor(returnTo: string) {
    super('The identity server would have to ask')
    this.name = 'NobodySignedIn'
    this.returnTo = returnTo
  }
}
