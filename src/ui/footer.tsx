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
  { to: `${PATHS.landing}#calculator`, label: 'Калькулятор' },
  { to: `${PATHS.landing}#faq`, label: 'Вопросы и ответы' },
  { to: PATHS.signUp, label: 'Регистрация' },
  { to: PATHS.login, label: 'Личный кабинет' },
] as const

/** Legal footer: links, the warning of the law, requisites. `children` stand before the requisites. */
export const Footer = ({ children }: { readonly children?: ReactNode }) => (
  <footer className={styles.footer}>
    <div className={classNames(layout.wrap, styles.inner)}>
      <Logo />
      <nav className={classNames(styles.nav, text.small)} aria-label="Информация">
        {LINKS.map(({ to, label }) =>
          to.includes('#') ? (
            <a key={to} href={to}>
              {label}
            </a>
          ) : (
            <AppLink key={to} to={to}>
              {label}
            </AppLink>
          ),
        )}
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
