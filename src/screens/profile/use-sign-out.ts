import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { signOut } from '../../actions/sign-out.ts'
import { authAtom } from '../../state/auth.ts'

/**
 * Signs out. The account is hidden from the first moment: a server that does not answer is waited for, and by then
 * somebody else may hold the device (D32).
 */
export function useSignOut(): () => void {
  const setAuth = useSetAtom(authAtom)
  return useCallback(() => {
    setAuth((state) => ({ ...state, isAuthenticated: false, restoring: true }))
    void signOut().catch(reportError)
  }, [setAuth])
}
