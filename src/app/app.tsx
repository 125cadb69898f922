import { StrictMode, useMemo, type ReactNode, useEffect } from 'react'
import { useNavigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { NavigateContext, type Navigate } from '../ui/app-link.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { AppRoutes } from './routes.tsx'

/** A new screen starts at its top; going back keeps the place the browser restores. */
function ScrollToTop() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
  return null
}

interface AppProps {
  /** What only a browser needs: the update bar, the session's listener. */
  readonly extras?: ReactNode
}

/** Every screen, below a router. */
export function App({ extras }: AppProps) {
  const navigate = useNavigate()
  const follow = useMemo<Navigate>(() => (to, options) => void navigate(to, options), [navigate])
  return (
    <StrictMode>
      <CrashScreen>
        <NavigateContext value={follow}>
          <ScrollToTop />
          {extras}
          <AppRoutes />
        </NavigateContext>
      </CrashScreen>
    </StrictMode>
  )
}
