import type { ReactNode } from 'react'
import { Logo } from '../../../ui/logo.tsx'
import { Face } from './face.tsx'
import styles from './sign-in.module.css'

/** The way into the workplace: what it is, and beside it the form. */
export const Gate = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles.gate}>
    <div className={styles.panel}>
      <div className={styles.brand}>
        <Logo inverse />
        <span>Рабочее место</span>
      </div>
      <Face />
      <p>
        Каждый вход, просмотр и решение остаются в журнале. Клиент видит, кто смотрел его документы.
      </p>
    </div>
    {children}
  </main>
)
