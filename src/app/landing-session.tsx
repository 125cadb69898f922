import { useContext, useEffect } from 'react'
import { isSignOutPending } from '../api/pending-sign-out.ts'
import { sessionHint } from '../api/session-hint.ts'
import { NavigateContext } from '../ui/app-link.tsx'

/** Leads a signed-in person from the landing page into the account, ends a sign-out begun without network. A stranger costs neither code nor a request. */
export function LandingSession() {
  const navigate = useContext(NavigateContext)
  useEffect(() => {
    if (!navigate || (sessionHint() === null && !isSignOutPending())) return
    void import('./continue-session.ts')
      .then(({ continueSession }) => continueSession())
      .then((home) => {
        if (home && window.location.pathname === '/') navigate(home, { replace: true })
      })
  }, [navigate])
  return null
}
