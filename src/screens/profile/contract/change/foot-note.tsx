import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import text from '../../../../ui/text.module.css'

/** The line under the buttons of a sheet. */
export const FootNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={classNames(text.caption, text.muted, text.center)}>{children}</p>
)
