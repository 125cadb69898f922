import { useState, useSyncExternalStore } from 'react'
import { PATHS } from '../../../protocol/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import text from '../../ui/text.module.css'
import styles from './advert-block.module.css'

const onLink = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const isOnline = (): boolean => navigator.onLine
const inPrerendered = (): boolean => true

interface AdvertBlockProps {
  readonly title: string
  /** Shows the sign that takes the block away. */
  readonly closable?: boolean
}

/**
 * Offers of other companies, labelled «Реклама», in a frame that runs no script, reads no cookie of ours and cannot lead
 * the page away (spec §2, D29). Never inside registration, signing or payment; nothing without network.
 */
export function AdvertBlock({ title, closable = false }: AdvertBlockProps) {
  const [closed, setClosed] = useState(false)
  const online = useSyncExternalStore(onLink, isOnline, inPrerendered)
  if (closed || !online) return null
  return (
    <section className={styles.block} aria-labelledby="advert">
      <div className={styles.head}>
        <h2 id="advert" className={text.heading}>
          {title}
        </h2>
        <span className={classNames(styles.badge, text.caption)}>Реклама</span>
        {closable && (
          <IconButton icon="close" label="Скрыть рекламу" onClick={() => setClosed(true)} />
        )}
      </div>
      <iframe
        className={styles.frame}
        src={PATHS.widget}
        title="Реклама: предложения партнёров"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    </section>
  )
}
