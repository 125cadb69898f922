import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  chooseCounter,
  counterChoice,
  isCounterConfigured,
  onCounterChoice,
} from '../../api/counter-choice.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './published.module.css'

const inPrerendered = (): null => null

/**
 * What is counted on these pages, and the answer about counters of others, which can be changed here at any time
 * (decision 0064). Without script, and where no counter is configured, only the words.
 */
export function CounterSetting() {
  const choice = useSyncExternalStore(onCounterChoice, counterChoice, inPrerendered)
  const [isConfigured, setConfigured] = useState(false)
  useEffect(() => {
    let gone = false
    void isCounterConfigured().then((configured) => {
      if (!gone) setConfigured(configured)
    })
    return () => {
      gone = true
    }
  }, [])
  return (
    <section id="counters" aria-labelledby="counters-title" className={styles.counters}>
      <h2 id="counters-title">Счётчики посещений</h2>
      <p>
        Мы считаем, сколько раз открыли сайт, тронули калькулятор и прошли шаг регистрации: только
        название шага, без имени, телефона, суммы и адреса страницы. Кто это был, не записываем,
        через 30 дней удаляем.
      </p>
      {isConfigured ? (
        <Card>
          <div className={styles.counter}>
            <p id="counter-words">
              Счётчик другой компании на открытых страницах сайта. Он видит, какие страницы вы
              открыли и что нажали «Получить на карту», и адрес вашего устройства в сети. Анкета,
              кабинет и оплата для него закрыты.
            </p>
            <Switch
              label="Разрешить счётчик посещений"
              aria-describedby="counter-words"
              checked={choice === 'yes'}
              onChange={({ target }) => chooseCounter(target.checked ? 'yes' : 'no')}
            />
          </div>
        </Card>
      ) : (
        <p>Счётчики других компаний включаются только с вашего согласия; сейчас их на сайте нет.</p>
      )}
    </section>
  )
}
