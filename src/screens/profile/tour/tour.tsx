import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import styles from './tour.module.css'

interface TourStep {
  readonly icon: IconName
  readonly title: string
  readonly detail: string
}

const STEPS: readonly TourStep[] = [
  {
    icon: 'calendar',
    title: 'Сколько и когда платить',
    detail: 'В разделе «Платежи» календарь и список по всем займам. Он открывается и без сети.',
  },
  {
    icon: 'document',
    title: 'Что вы подписали',
    detail:
      'В «Документах» договоры, графики и справки. Каждый можно сохранить на этом устройстве.',
  },
  {
    icon: 'chat',
    title: 'Если стало трудно',
    detail:
      'Сверху на каждом экране есть «Поддержка». Напишите до дня платежа: его можно сдвинуть или продлить займ.',
  },
  {
    icon: 'bell',
    title: 'Чтобы не забыть',
    detail: 'В «Настройках» выберите, за сколько дней и в котором часу напомнить о платеже.',
  },
]

/** The tour of the account: four short steps in a card among the others, skipped by one tap. */
export default function Tour({ onFinish }: { readonly onFinish: () => void }) {
  const [at, setAt] = useState(0)
  const step = STEPS[at]
  const isLast = at === STEPS.length - 1
  if (!step) return null
  return (
    <Section
      title="Как устроен кабинет"
      aside={
        <span className={classNames(text.small, text.muted)}>{`${at + 1} из ${STEPS.length}`}</span>
      }
    >
      <Card>
        <div className={styles.step} aria-live="polite">
          <span className={styles.sign}>
            <Icon name={step.icon} size={22} />
          </span>
          <div className={styles.words}>
            <p className={text.strong}>{step.title}</p>
            <p className={text.small}>{step.detail}</p>
          </div>
        </div>
        <div className={styles.buttons}>
          <Button small variant="soft" onClick={isLast ? onFinish : () => setAt(at + 1)}>
            {isLast ? 'Понятно' : 'Дальше'}
          </Button>
          {at > 0 && (
            <Button small variant="text" onClick={() => setAt(at - 1)}>
              Вернуться
            </Button>
          )}
          {!isLast && (
            <Button small variant="text" onClick={onFinish}>
              Не показывать
            </Button>
          )}
        </div>
      </Card>
    </Section>
  )
}
