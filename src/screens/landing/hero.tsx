import { PATHS } from '../../../protocol/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { PublicHeader } from '../../ui/public-header.tsx'
import text from '../../ui/text.module.css'
import { HeroDial } from './hero-dial.tsx'
import styles from './landing.module.css'

/** Header and the promise of spec 2. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={layout.wrap}>
      <PublicHeader inverse />
      <div className={styles.heroGrid}>
        <div className={styles.heroText}>
          <h1>До 300&nbsp;000&nbsp;₽ полностью онлайн</h1>
          <p className={classNames(text.lead, styles.heroSub)}>
            Моментальные займы с&nbsp;быстрой регистрацией
          </p>
          <ButtonLink data-take to={PATHS.signUp} variant="signal" block className={styles.cta}>
            Получить на карту
          </ButtonLink>
          <p className={classNames(text.small, text.muted, styles.heroTime)}>
            <Icon name="clock" size={18} />
            Быстрая регистрация от 3 до 7 минут
          </p>
        </div>
        <HeroDial />
      </div>
    </div>
  </div>
)
