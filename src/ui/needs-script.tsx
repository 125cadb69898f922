import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

/** Says what does not work where there is no script. Drawn only in pages made at build time; a browser with script shows nothing. */
export const NeedsScript = ({ children }: { readonly children: ReactNode }) => (
  <noscript>
    <Banner>
      <p>{children}</p>
    </Banner>
  </noscript>
)
