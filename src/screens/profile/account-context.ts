import { createContext, useContext } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import type { Account } from '../../state/profile.ts'

interface AccountContextValue {
  readonly account: Account
  /** The business day by the server's clock. */
  readonly today: IsoDate
  /** No network: nothing can be signed or paid, what is shown is this device's copy. */
  readonly offline: boolean
  /** Asks the server again; resolves when the answer is shown. */
  readonly reload: () => Promise<void>
}

export const AccountContext = createContext<AccountContextValue | null>(null)

/** The account all inner screens share. Throws outside of the account. */
export function useAccount(): AccountContextValue {
  const value = useContext(AccountContext)
  if (!value) throw new Error('useAccount needs the account above it')
  return value
}
