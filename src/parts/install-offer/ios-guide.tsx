import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import text from '../../ui/text.module.css'
import { isShareBelow } from './install-way.ts'
import styles from './install-offer.module.css'

const ShareSign = () => (
  <svg viewBox="0 0 24 24" width="26" height="26" className={styles.share} aria-hidden="true">
    <path d="M12 15V3.5M8.5 6.5 12 3l3.5 3.5M8 10H6.5A1.5 1.5 0 0 0 5 11.5V19.5A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-8A1.5 1.5 0 0 0 17.5 10H16" />
  </svg>
)

const AddSign = () => (
  <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
    <path d="M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM12 8v8M8 12h8" />
  </svg>
)

interface IosGuideProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Three pictured steps for iPhone and iPad, where only the person can install. */
export function IosGuide({ open, onClose }: IosGuideProps) {
  const steps = [
    {
      words: isShareBelow(navigator)
        ? 'Нажмите «Поделиться» внизу экрана'
        : 'Нажмите «Поделиться» рядом с адресом страницы',
      sign: (
        <span className={styles.tile}>
          <ShareSign />
        </span>
      ),
    },
    {
      words: 'Выберите «На экран „Домой“»',
      sign: (
        <span className={styles.tile}>
          <AddSign />
        </span>
      ),
    },
    {
      words: 'Нажмите «Добавить» и откройте с иконки',
      sign: <img src="/icons/app-icon.svg" alt="" width="44" height="44" />,
    },
  ]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Вовремя на экране «Домой»"
      footer={
        <Button block variant="soft" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <p className={text.muted}>Тогда платежи откроются без сети, а напоминания придут вовремя.</p>
      <ol className={styles.steps}>
        {steps.map(({ words, sign }, index) => (
          <li key={words} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.words}>{words}</span>
            {sign}
          </li>
        ))}
      </ol>
      <p className={`${text.small} ${text.muted}`}>
        Если «Поделиться» не видно, откройте меню «•••». При первом запуске с иконки войдите ещё
        раз: у неё своя память.
      </p>
    </Sheet>
  )
}
