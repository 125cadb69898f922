import { atom } from 'jotai'

/** Auth state of spec §3. Tokens are not in it: scripts never see the refresh token, and the access token stays in the session module (D23). */
interface AuthState {
  /** What went wrong with the session, newest last; for support, not for a screen. */
  readonly errors: readonly string[]
  /** True as well while a remembered session could not be asked for, so that the account opens without network. */
  readonly isAuthenticated: boolean
  /** Nothing is known yet: show neither the account nor the login. */
  readonly restoring: boolean
  /** Phone in E.164; null until the server has told it. */
  readonly username: string | null
  readonly clientId: string | null
}

const INITIAL_AUTH: AuthState = {
  errors: [],
  isAuthenticated: false,
  restoring: true,
  username: null,
  clientId: null,
}

export const ANONYMOUS: AuthState = { ...INITIAL_AUTH, restoring: false }

export const authAtom = atom<AuthState>(INITIAL_AUTH)

const KEPT_ERRORS = 10

/** The same state with one more error, the oldest forgotten. */
export const withError = (state: AuthState, message: string): AuthState => ({
  ...state,
  errors: [...state.errors, message].slice(-KEPT_ERRORS),
})
