import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { PAYMENTS } from '../../../lending/plural.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { choiceAtom, NEUTRAL_DAY, quoteOf } from '../../state/calculator.ts'
import { useToday } from '../../state/today.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import styles from './landing.module.css'

/** The buttons in the page; the bar is there only while none of them is to be seen. */
const BUTTONS = '[data-take]'

function useNoneVisible(): boolean {
  const [noneVisible, setNoneVisible] = useState(false)
  useEffect(() => {
    const visible = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      setNoneVisible(visible.size === 0)
    })
    for (const button of document.querySelectorAll(BUTTONS)) observer.observe(button)
    return () => observer.disconnect()
  }, [])
  return noneVisible
}

/** On a phone, the payment and the one action, once the page's own buttons have scrolled away. */
export function StickyBar() {
  const shown = useNoneVisible()
  const choice = useAtomValue(choiceAtom)
  const day = useToday() ?? NEUTRAL_DAY
  const { schedule } = useMemo(() => quoteOf(choice, day), [choice, day])
  const count = schedule.rows.length
  return (
    <div className={styles.bar} data-shown={shown}>
      <div>
        <p className={classNames(text.caption, text.muted)}>
          {count === 1 ? 'Один платёж' : `${counted(count, PAYMENTS)} по`}
        </p>
        <p>
          <Money kopecks={schedule.paymentKopecks} size="s" />
        </p>
      </div>
      <ButtonLink to={PATHS.signUp} className={styles.barButton}>
        Получить на карту
      </ButtonLink>
    </div>
  )
}
