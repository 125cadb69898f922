import { useEffect, useState } from 'react'
import { shareLink, type ShareOutcome } from '../../actions/share-link.ts'
import { PATHS } from '../../../protocol/paths.ts'
import type { Choice } from '../../state/calculator.ts'
import { choiceQuery } from '../../state/linked-choice.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

const COPIED_SHOWN_MS = 5_000

const linkOf = (choice: Choice): string =>
  `${window.location.origin}${PATHS.calculator}${choiceQuery(choice)}`

/** Hands the calculation on: a link that opens exactly it, or one sheet of paper. */
export function ShareAndPrint({ choice }: { readonly choice: Choice }) {
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const copied = outcome === 'copied'

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const share = async () => {
    setOutcome(await shareLink({ title: 'Расчёт займа — Вовремя', url: linkOf(choice) }))
  }

  return (
    <section className={classNames(styles.hand, styles.onScreen)} aria-label="Поделиться расчётом">
      <div className={styles.handButtons}>
        <Button small variant="soft" icon={copied ? 'check' : 'share'} onClick={() => void share()}>
          Поделиться
        </Button>
        <Button small variant="soft" icon="document" onClick={() => window.print()}>
          Распечатать
        </Button>
      </div>
      <output className={classNames(text.small, text.muted)}>
        {copied && 'Ссылка на этот расчёт скопирована.'}
        {outcome === 'refused' && 'Скопировать не получилось. Ссылка на этот расчёт:'}
      </output>
      {outcome === 'refused' && (
        <input
          className={styles.link}
          aria-label="Ссылка на этот расчёт"
          readOnly
          value={linkOf(choice)}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </section>
  )
}
