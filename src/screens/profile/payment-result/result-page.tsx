import type { ReactNode } from 'react'
import { IconLink } from '../../../ui/icon-button.tsx'
import { useTitle } from '../../../ui/page.tsx'
import styles from './result.module.css'

interface ResultPageProps {
  readonly title: string
  readonly sign: ReactNode
  readonly closeTo: string
  readonly children: ReactNode
  readonly footer: ReactNode
}

/** One answer over the whole screen: sign, words, what to do. */
export function ResultPage({ title, sign, closeTo, children, footer }: ResultPageProps) {
  useTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.close}>
        <IconLink icon="close" label="Закрыть" to={closeTo} />
      </div>
      <div className={styles.body}>
        {sign}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <div className={styles.foot}>{footer}</div>
    </main>
  )
}
