import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PATHS } from '../../protocol/paths.ts'
import styles from './app-shell.module.css'
import { SETTINGS } from './account-icons.ts'
import { Icon, type IconLook } from './icon.tsx'
import { LeftMenu } from './left-menu.tsx'
import { Logo } from './logo.tsx'

interface AppShellProps {
  readonly children: ReactNode
  readonly onSignOut: () => void
  /** Over the whole width at the top: no network, new version. */
  readonly bar?: ReactNode
  /** Under 1024 px the menu is opened by a button and comes over the screen. */
  readonly menuOpened: boolean
  readonly onMenuClose: () => void
}

const SECTIONS: readonly { to: string; icon: IconLook; label: string }[] = [
  { to: PATHS.profile, icon: 'money', label: 'Займ' },
  { to: PATHS.payments, icon: 'calendar', label: 'Платежи' },
  { to: PATHS.documents, icon: 'document', label: 'Документы' },
  { to: PATHS.settings, icon: SETTINGS, label: 'Настройки' },
]

/** The section an address belongs to: what is in none of the others, the loans themselves, is in the first. */
const sectionOf = (pathname: string): string | null =>
  pathname === PATHS.inbox || pathname === PATHS.support ? null : sectionAt(pathname)

const sectionAt = (pathname: string): string =>
  SECTIONS.slice(1).find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to ??
  PATHS.profile

/** Links to the four sections; the current one is marked for the eye and for screen readers. */
function Sections({ className }: { readonly className: string | undefined }) {
  const { pathname } = useLocation()
  const current = sectionOf(pathname)
  return SECTIONS.map(({ to, icon, label }) => (
    <Link key={to} to={to} className={className} aria-current={current === to ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  ))
}

interface PageLinkProps {
  readonly to: string
  readonly icon: IconLook
  readonly label: string
}

/** A link of the menu to a screen that is no section. */
function PageLink({ to, icon, label }: PageLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link to={to} className={styles.nav} aria-current={pathname === to ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  )
}

/** What stands in the menu under the sections, at its lower edge. */
const MenuEnd = ({ onSignOut }: { readonly onSignOut: () => void }) => (
  <>
    <span className={styles.fill} />
    <PageLink to={PATHS.support} icon="chat" label="Поддержка" />
    <button type="button" className={styles.nav} onClick={onSignOut}>
      <Icon name="logout" />
      Выйти
    </button>
  </>
)

/** Frame of the account: four tabs at the bottom and a menu to open, from 1024 px the menu on the left. */
export const AppShell = ({ children, onSignOut, bar, menuOpened, onMenuClose }: AppShellProps) => (
  <div className={styles.shell}>
    <LeftMenu opened={menuOpened} onClose={onMenuClose}>
      <nav className={styles.sections} aria-label="Все разделы">
        <Sections className={styles.nav} />
        <PageLink to={PATHS.addContract} icon="plus" label="Новый займ" />
        <PageLink to={PATHS.inbox} icon="bell" label="Сообщения" />
        <PageLink to={PATHS.personalData} icon="user" label="Личные данные" />
      </nav>
      <MenuEnd onSignOut={onSignOut} />
    </LeftMenu>
    <aside className={styles.side} aria-label="Меню кабинета">
      <Logo className={styles.logo} />
      <nav className={styles.sections} aria-label="Разделы кабинета">
        <Sections className={styles.nav} />
      </nav>
      <MenuEnd onSignOut={onSignOut} />
    </aside>
    <div>
      {bar}
      {children}
    </div>
    <nav className={styles.tabs} aria-label="Разделы">
      <Sections className={styles.tab} />
    </nav>
  </div>
)
