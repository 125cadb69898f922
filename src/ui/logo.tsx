import { PATHS } from '../../protocol/paths.ts'
import { AppLink } from './app-link.tsx'
import { classNames } from './class-names.ts'
import { LETTER_V, LETTERS_VREMYA } from './logo-shapes.ts'
import styles from './logo.module.css'

interface LogoProps {
  /** On the dark panel. */
  readonly inverse?: boolean
  readonly className?: string | undefined
}

/** The word mark, leading to the root (spec 2). */
export const Logo = ({ inverse = false, className }: LogoProps) => (
  <AppLink
    to={PATHS.landing}
    className={classNames(styles.logo, inverse && styles.inverse, className)}
    aria-label="Вовремя, на главную"
  >
    <svg viewBox="0 -33 176.7 43" aria-hidden="true">
      <path className={styles.word} d={LETTER_V} />
      <path className={styles.word} transform="translate(56.10)" d={LETTERS_VREMYA} />
      <g transform="translate(28.1 -24.1) scale(0.4655) translate(-3 -3)">
        <circle className={styles.disc} cx="32" cy="32" r="29" />
        <path
          className={styles.cut}
          d="M16.5 29.1 29.5 40 49.4 13.4"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle className={styles.bite} cx="49.4" cy="13.4" r="9.6" />
        <circle className={styles.dot} cx="49.4" cy="13.4" r="7.2" />
      </g>
    </svg>
  </AppLink>
)
