import { BRAND } from '../../protocol/brand.ts'
import styles from './icon-button.module.css'
import { Icon } from './icon.tsx'

/** `+7 (800) 000-00-00` → `tel:+78000000000`. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Round button that calls the lender. */
export const SupportLink = () => (
  <a className={styles.button} href={telHref(BRAND.phone)} aria-label="Позвонить в поддержку">
    <Icon name="call" />
  </a>
)
