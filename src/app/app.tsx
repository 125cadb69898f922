import { StrictMode, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { NavigateContext } from '../ui/app-link.tsx'
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
  return (
    <StrictMode>
      <CrashScreen>
        <NavigateContext value={(to, options) => void navigate(to, options)}>
          <ScrollToTop />
          {extras}
          <AppRoutes />
        </NavigateContext>
      </CrashScreen>
    </StrictMode>
  )
}
