import { type ReactNode, useId } from 'react'
import { HAND } from './account-icons.ts'
import { Icon } from './icon.tsx'
import styles from './stop-card.module.css'
import text from './text.module.css'
import { useBroughtIntoView } from './use-brought-into-view.ts'

interface StopCardProps {
  readonly title: string
  readonly children: ReactNode
  /** The press that this answers; null where it stands there from the beginning. */
  readonly answerTo?: object | null
}

/** Something cannot be done now, and why; what would help follows it. */
export function StopCard({ title, children, answerTo = null }: StopCardProps) {
  const card = useBroughtIntoView<HTMLElement>(answerTo)
  const id = useId()
  return (
    <section ref={card} className={styles.stop} aria-labelledby={id} tabIndex={-1}>
      <Icon name={HAND} size={24} />
      <div className={styles.body}>
        <h2 id={id} className={text.heading}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
