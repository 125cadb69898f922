import { useState } from 'react'
import { formatNumber } from '../../../../lending/plain-text.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/field.tsx'
import layout from '../../../ui/layout.module.css'
import { Page } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { EmptyState } from '../empty-state.tsx'
import styles from './rating.module.css'
import { FIRST_STAR_ID, StarRating } from './star-rating.tsx'
import { useRating } from './use-rating.ts'

const MAX_SIGNS = 2_000

/** «Как мы справились?»: stars and a comment (spec §7, `/recommendation`). */
export default function Rating() {
  const { offline } = useAccount()
  const { draft, left, busy, failure, change, submit } = useRating()
  const [pressed, setPressed] = useState(false)

  const send = () => {
    setPressed(true)
    if (draft.rating === null) document.getElementById(FIRST_STAR_ID)?.focus()
    else void submit()
  }

  if (left === 'waiting')
    return (
      <Page title="Оценка сохранена" back={PATHS.settings}>
        <EmptyState
          title="Отправим, когда появится сеть"
          lead="Оценка лежит на телефоне, зашифрована. Удалить её можно в настройках."
        >
          <ButtonLink to={PATHS.settings}>К настройкам</ButtonLink>
        </EmptyState>
      </Page>
    )
  if (left === 'sent')
    return (
      <Page title="Спасибо" back={PATHS.settings}>
        <EmptyState title="Оценка у нас" lead="Прочитает живой человек, а не робот.">
          <ButtonLink to={PATHS.settings}>К настройкам</ButtonLink>
        </EmptyState>
      </Page>
    )
  return (
    <Page title="Как мы справились?" back={PATHS.settings}>
      <div className={styles.form}>
        <p className={text.muted}>Прочитает живой человек, а не робот.</p>
        <StarRating
          value={draft.rating}
          error={pressed && draft.rating === null ? 'Выберите от одной до пяти звёзд.' : undefined}
          onChange={(rating) => change({ rating })}
        />
        <TextArea
          label="Комментарий"
          name="comment"
          optional
          maxLength={MAX_SIGNS}
          value={draft.comment}
          hint={`${formatNumber(draft.comment.length)} из ${formatNumber(MAX_SIGNS)}`}
          onChange={({ target }) => change({ comment: target.value })}
        />
        <div className={layout.stack1}>
          <Checkbox
            name="mayPublish"
            checked={draft.mayPublish}
            onChange={({ target }) => change({ mayPublish: target.checked })}
          >
            Можно показать эти слова на сайте, без имени
          </Checkbox>
          <p className={classNames(text.small, text.muted)}>
            Не обязательно. Передумаете — напишите в поддержку, уберём.
          </p>
        </div>
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        {offline && (
          <p className={text.small}>Сети нет: оценка сохранится и уйдёт, когда сеть появится.</p>
        )}
        <Button block loading={busy} onClick={send}>
          Отправить
        </Button>
      </div>
    </Page>
  )
}
