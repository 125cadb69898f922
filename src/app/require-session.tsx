import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PATHS } from '../../protocol/paths.ts'
import { authAtom } from '../state/auth.ts'
import { Loader } from '../ui/loader.tsx'

/** Shows its children to a signed-in person and leads everybody else to the login, which leads back here (spec §6). */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { isAuthenticated, restoring } = useAtomValue(authAtom)
  const { pathname, search } = useLocation()
  if (restoring) return <Loader page />
  if (isAuthenticated) return children
  return (
    <Navigate to={`${PATHS.login}?returnTo=${encodeURIComponent(pathname + search)}`} replace />
  )
}
