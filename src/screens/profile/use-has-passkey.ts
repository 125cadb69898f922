import { canUsePasskeys } from '../../api/passkeys.ts'
import { passkeysQuery } from '../../queries/passkeys.ts'
import { useQuery } from '../../queries/use-query.ts'

/** True when the client has a passkey and this browser can ask for it; until that is known the password is the way. */
export function useHasPasskey(offline = false): boolean {
  const canUse = canUsePasskeys()
  const { data } = useQuery(passkeysQuery, undefined, { enabled: canUse && !offline })
  return canUse && data !== null && data !== undefined && data.passkeys.length > 0
}
