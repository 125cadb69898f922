import type { Credentials } from '../../actions/sign-in.ts'

/** What every way of signing in gets from the screen. */
export interface WayProps {
  /** As typed so far. */
  readonly phone: string
  readonly onPhone: (phone: string) => void
  /** The begun login; null until there is one. */
  readonly uid: string | null
  readonly logIn: (credentials: Credentials) => Promise<void>
  /** Goes to another way; the browser's back button comes back. */
  readonly onWay: (way: 'password' | 'code' | 'reset') => void
}
