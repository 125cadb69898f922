import { StrictMode, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { NavigateContext, type Navigate } from '../ui/app-link.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { AppRoutes } from './routes.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

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
