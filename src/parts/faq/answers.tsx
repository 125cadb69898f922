import { Icon } from '../../ui/icon.tsx'
import styles from './answers.module.css'
import type { FaqEntry } from './faq-entries.ts'

/** Questions that open and close without script; the first is open. */
export const Answers = ({ entries }: { readonly entries: readonly FaqEntry[] }) =>
  entries.map(({ question, answer }, index) => (
    <details key={question} className={styles.answer} open={index === 0}>
      <summary>
        {question}
        <Icon name="chevron-down" size={22} />
      </summary>
      <p>{answer}</p>
    </details>
  ))
