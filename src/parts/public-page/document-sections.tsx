import { PATHS } from '../../../protocol/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './document-sections.module.css'

const SECTIONS = [
  { to: PATHS.financeDocuments, label: 'Для заёмщика' },
  { to: PATHS.controlDocuments, label: 'О компании и контроле' },
] as const

/** The two lists of documents, side by side. */
export const DocumentSections = ({ current }: { readonly current: string }) => (
  <nav className={classNames(styles.tray, text.small)} aria-label="Раздел">
    {SECTIONS.map(({ to, label }) => (
      <AppLink key={to} to={to} aria-current={to === current ? 'page' : undefined}>
        {label}
      </AppLink>
    ))}
  </nav>
)
