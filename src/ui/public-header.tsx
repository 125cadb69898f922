import { PATHS } from '../../protocol/paths.ts'
import { ButtonLink } from './button.tsx'
import { Logo } from './logo.tsx'
import styles from './public-header.module.css'

interface PublicHeaderProps {
  /** On the dark panel. */
  readonly inverse?: boolean
}

/** Logo, register and «Личный кабинет» (spec 2). */
export const PublicHeader = ({ inverse = false }: PublicHeaderProps) => (
  <header className={styles.header}>
    <Logo inverse={inverse} />
    <div className={styles.actions}>
      <ButtonLink to={PATHS.signUp} small variant="text">
        Регистрация
      </ButtonLink>
      <ButtonLink to={PATHS.login} small variant={inverse ? 'line' : 'soft'} icon="user">
        <span className={styles.account}>Личный кабинет</span>
      </ButtonLink>
    </div>
  </header>
)
