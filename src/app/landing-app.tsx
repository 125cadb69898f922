import { StrictMode } from 'react'
import { EmptyIslands, Island } from '../screens/landing/island.tsx'
import Landing from '../screens/landing/landing.tsx'

/** The landing page as it is prerendered: plain HTML with empty places for its islands. */
export const LandingApp = () => (
  <StrictMode>
    <EmptyIslands value>
      <Island name="notices" />
      <Landing />
    </EmptyIslands>
  </StrictMode>
)
