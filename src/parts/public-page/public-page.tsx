import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Footer } from '../../ui/footer.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Logo } from '../../ui/logo.tsx'
import { useTitle } from '../../ui/page.tsx'
import text from '../../ui/text.module.css'
import styles from './public-page.module.css'

interface PublicPageProps {
  readonly title: string
  /** Under the heading. */
  readonly lead?: string
  /** Pages between the landing and this one. */
  readonly above?: readonly { readonly to: string; readonly label: string }[]
  /** Name of this page in the crumbs; its title by default. */
  readonly short?: string
  readonly children: ReactNode
}

const LINKS = [
  { to: PATHS.faq, label: 'Вопросы' },
  { to: PATHS.financeDocuments, label: 'Документы' },
  { to: PATHS.contacts, label: 'Контакты' },
] as const

/** Frame of a page that anybody may read: bar, crumbs, heading, legal footer. */
export function PublicPage({ title, lead, above = [], short = title, children }: PublicPageProps) {
  useTitle(title)
  const { pathname } = useLocation()
  return (
    <>
      <header className={styles.bar}>
        <div className={classNames(layout.wrap, styles.inner)}>
          <Logo />
          <nav className={styles.links} aria-label="Разделы">
            {LINKS.map(({ to, label }) => (
              <AppLink key={to} to={to}>
                {label}
              </AppLink>
            ))}
          </nav>
          <ButtonLink to={PATHS.login} small variant="soft" icon="user" className={styles.login}>
            Войти
          </ButtonLink>
        </div>
      </header>
      <main className={classNames(layout.wrap, styles.page)}>
        <div className={styles.head}>
          <nav className={classNames(styles.crumbs, text.small)} aria-label="Где вы">
            <ol>
              {[{ to: PATHS.landing, label: 'Главная' }, ...above].map(({ to, label }) => (
                <li key={to}>
                  <AppLink to={to} className={text.link}>
                    {label}
                  </AppLink>
                  <Icon name="chevron-right" size={16} />
                </li>
              ))}
              <li aria-current="page">{short}</li>
            </ol>
          </nav>
          <h1>{title}</h1>
          {lead && <p className={classNames(text.lead, styles.lead)}>{lead}</p>}
        </div>
        {children}
      </main>
      <Footer pathname={pathname}>
        <p className={text.strong}>
          Оценивайте свои финансовые возможности и риски. Изучите все условия займа.
        </p>
      </Footer>
    </>
  )
}
