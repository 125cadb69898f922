import { BRAND } from '../../../protocol/brand.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'

const SERVICE: readonly { icon: IconName; words: string }[] = [
  { icon: 'calendar', words: 'Календарь платежей открывается без сети' },
  { icon: 'percent', words: 'Досрочно — без штрафов, проценты пересчитаем' },
  { icon: 'chat', words: `Отвечает человек: ${BRAND.workingHours}` },
]

/** Good service: reminders before the due day, an example of one, and three promises. */
export const Reminders = () => (
  <Block>
    <div className={styles.panel}>
      <div className={layout.stack2}>
        <h2>Напомним раньше, чем спишем</h2>
        <p className={text.muted}>За 3 дня, за день и утром в день платежа. Время выбираете вы.</p>
      </div>
      <div className={styles.push}>
        <svg width="40" height="40" viewBox="0 0 64 64" aria-hidden="true">
          <rect width="64" height="64" rx="14" fill="#005F66" />
          <g transform="translate(32 32) scale(.745) translate(-32 -32)">
            <circle cx="32" cy="32" r="29" fill="#FFFDF8" />
            <path
              d="M16.5 29.1 29.5 40 49.4 13.4"
              fill="none"
              stroke="#005F66"
              strokeWidth="8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            <circle cx="49.4" cy="13.4" r="10.4" fill="#005F66" />
            <circle cx="49.4" cy="13.4" r="7.6" fill="#FFA63F" />
          </g>
        </svg>
        <div>
          <p className={text.strong}>Платёж через 3 дня: 10&nbsp;999,74&nbsp;₽</p>
          <p className={classNames(text.small, text.muted)}>
            Пример. Карта •• 4417. Проверьте, что денег хватает.
          </p>
        </div>
      </div>
      <ul className={styles.facts}>
        {SERVICE.map(({ icon, words }) => (
          <li key={icon}>
            <span className={styles.tile}>
              <Icon name={icon} />
            </span>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
  </Block>
)
