import { StrictMode, type ReactNode } from 'react'
import Landing from '../screens/landing/landing.tsx'
import { NavigateContext, type Navigate } from '../ui/app-link.tsx'
import { CrashScreen } from './crash-screen.tsx'

interface LandingAppProps {
  /** Absent at build time: links are then plain. */
  readonly navigate?: Navigate
  readonly extras?: ReactNode
}

/** The landing page alone, without the router: as it is prerendered and taken over. */
export const LandingApp = ({ navigate, extras }: LandingAppProps) => (
  <StrictMode>
    <CrashScreen>
      <NavigateContext value={navigate ?? null}>
        {extras}
        <Landing />
      </NavigateContext>
    </CrashScreen>
  </StrictMode>
)
