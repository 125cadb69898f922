import type { ProfileError } from '../../state/profile.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'

interface LoadProblemProps {
  readonly failure: ProfileError
  readonly onRetry: () => void
}

/** Nothing could be loaded and nothing is kept: what happened, the number for support, once more. */
export const LoadProblem = ({ failure, onRetry }: LoadProblemProps) => (
  <div className={layout.stack}>
    <Banner
      tone={failure.offline ? 'warning' : 'danger'}
      icon={failure.offline ? 'wifi-off' : 'info'}
      role="alert"
      title={failure.offline ? 'Нет сети' : failure.title}
    >
      {failure.offline
        ? 'Этот раздел ещё не сохранён на телефоне. Откройте его, когда появится сеть.'
        : failure.detail}
    </Banner>
    {failure.requestId && (
      <p className={classNames(text.caption, text.muted, text.center)}>
        Номер запроса для поддержки: {failure.requestId}
      </p>
    )}
    <Button variant="soft" block icon="refresh" onClick={onRetry}>
      Загрузить ещё раз
    </Button>
  </div>
)
