import type { ReactNode } from 'react'
import { BRAND } from '../../protocol/brand.ts'
import { PATHS } from '../../protocol/paths.ts'
import { AppLink } from './app-link.tsx'
import { classNames } from './class-names.ts'
import styles from './footer.module.css'
import layout from './layout.module.css'
import { Logo } from './logo.tsx'
import text from './text.module.css'

const LINKS = [
  { to: PATHS.controlDocuments, label: 'О компании' },
  { to: PATHS.financeDocuments, label: 'Документы' },
  { to: PATHS.howWeCount, label: 'Тарифы и правила' },
  { to: PATHS.privacy, label: 'Конфиденциальность' },
  { to: PATHS.reviews, label: 'Оценки клиентов' },
  { to: PATHS.contacts, label: 'Контакты' },
  { to: PATHS.organizationIssues, label: 'Обращения' },
  { to: PATHS.sitemap, label: 'Карта сайта' },
] as const

interface FooterProps {
  /** Before the requisites. */
  readonly children?: ReactNode
  /** The address it stands under, where a link may lead to itself. */
  readonly pathname?: string
}

/** Legal footer: links, the warning of the law, requisites. */
export const Footer = ({ children, pathname }: FooterProps) => (
  <footer className={styles.footer}>
    <div className={classNames(layout.wrap, styles.inner)}>
      <Logo />
      <nav className={classNames(styles.nav, text.small)} aria-label="Информация">
        {LINKS.map(({ to, label }) => (
          <AppLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </AppLink>
        ))}
      </nav>
      {children}
      <p className={classNames(text.caption, text.muted)}>
        {BRAND.legalName}. ИНН {BRAND.inn}, ОГРН {BRAND.ogrn}. Рег. номер в государственном реестре
        микрофинансовых организаций {BRAND.registryNumber}. {BRAND.selfRegulatory}. Адрес:{' '}
        {BRAND.address}. Телефон {BRAND.phone}, бесплатно по России.
      </p>
    </div>
  </footer>
)
