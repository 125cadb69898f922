import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { type InstallWay, isHandheld, isIos } from './install-way.ts'
import styles from './install-offer.module.css'
import { useInstall } from './use-install.ts'
import { useInstallAction } from './use-install-action.tsx'

interface Point {
  readonly icon: IconName
  readonly words: string
}

const GAINS: readonly Point[] = [
  { icon: 'calendar', words: 'Календарь платежей и договоры открываются без сети' },
  { icon: 'bell', words: 'Напомним о платеже, даже если браузер закрыт' },
]

const QUICK: Point = { icon: 'download', words: 'Ставится за секунды, без магазина приложений' }

const pointsOf = (way: InstallWay): readonly Point[] => {
  if (way !== 'OTHER_BROWSER') return [...GAINS, QUICK]
  const browser = isIos(navigator) ? 'Safari' : 'браузере'
  return [
    ...GAINS,
    { icon: 'external', words: `Отсюда не ставится: откройте страницу в ${browser}` },
  ]
}

/**
 * «Вовремя на экране „Домой“»: stands where the person has just gained something, a paid-out loan or an accepted
 * payment, and only while it may: not when installed, 30 days after the first «Не сейчас», never after the second.
 */
export function InstallOffer() {
  const install = useInstall()
  const action = useInstallAction(install, install.notNow)
  if (!install.due || install.way === null || !action) return null
  return (
    <Card label="Установка приложения" className={styles.offer}>
      <div className={styles.head}>
        <img src="/icons/app-icon.svg" alt="" width="56" height="56" />
        <h2 className={styles.title}>
          {isHandheld(navigator) ? 'Вовремя на экране «Домой»' : 'Вовремя в своём окне'}
        </h2>
      </div>
      <ul className={styles.points}>
        {pointsOf(install.way).map(({ icon, words }) => (
          <li key={words} className={styles.point}>
            <Icon name={icon} size={22} className={styles.sign} />
            {words}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button block onClick={action.run}>
          {action.label}
        </Button>
        <Button block variant="text" onClick={install.notNow}>
          Не сейчас
        </Button>
      </div>
      {action.extra}
    </Card>
  )
}
