import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { BRAND } from '../../protocol/brand.ts'
import { PATHS } from '../../protocol/paths.ts'
import styles from './app-shell.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Logo } from './logo.tsx'
import { telHref } from './support-link.tsx'

interface AppShellProps {
  readonly children: ReactNode
  readonly onSignOut: () => void
  /** Over the whole width at the top: no network, new version. */
  readonly bar?: ReactNode
}

const SECTIONS: readonly { to: string; icon: IconName; label: string }[] = [
  { to: PATHS.addContract, icon: 'money', label: 'Займ' },
  { to: PATHS.payments, icon: 'calendar', label: 'Платежи' },
  { to: PATHS.documents, icon: 'document', label: 'Документы' },
  { to: PATHS.settings, icon: 'settings', label: 'Настройки' },
]

/** Frame of the account: four tabs at the bottom, from 1024 px a menu on the left. */
export const AppShell = ({ children, onSignOut, bar }: AppShellProps) => (
  <div className={styles.shell}>
    <div className={styles.side}>
      <Logo className={styles.logo} />
      <nav className={styles.sections} aria-label="Разделы кабинета">
        {SECTIONS.map(({ to, icon, label }) => (
          <NavLink key={to} to={to} className={styles.nav}>
            <Icon name={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <span className={styles.fill} />
      <a href={telHref(BRAND.phone)} className={styles.nav}>
        <Icon name="call" />
        Поддержка
      </a>
      <button type="button" className={styles.nav} onClick={onSignOut}>
        <Icon name="logout" />
        Выйти
      </button>
    </div>
    <div>
      {bar}
      {children}
    </div>
    <nav className={styles.tabs} aria-label="Разделы">
      {SECTIONS.map(({ to, icon, label }) => (
        <NavLink key={to} to={to} className={styles.tab}>
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
    </nav>
  </div>
)
