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
  { to: PATHS.faq, label: 'Вопросы и ответы' },
  { to: PATHS.contacts, label: 'Контакты' },
  { to: PATHS.calculator, label: 'Калькулятор' },
  { to: PATHS.sitemap, label: 'Карта сайта' },
] as const

/** Legal footer: links, the warning of the law, requisites. `children` stand before the requisites. */
export const Footer = ({ children }: { readonly children?: ReactNode }) => (
  <footer className={styles.footer}>
    <div className={classNames(layout.wrap, styles.inner)}>
      <Logo />
      <nav className={classNames(styles.nav, text.small)} aria-label="Информация">
        {LINKS.map(({ to, label }) => (
          <AppLink key={to} to={to}>
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
