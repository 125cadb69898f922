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

const wordsOf = ({ offline, serverDown, title, detail }: ProfileError) => {
  if (serverDown)
    return {
      icon: 'refresh',
      title: 'Сервис не отвечает',
      detail:
        'Если сеть у вас есть, дело в нас: уже чиним. Пробуем снова каждые 5 секунд, страница откроется сама.',
    } as const
  if (offline)
    return {
      icon: 'wifi-off',
      title: 'Нет сети',
      detail: 'Этот раздел ещё не сохранён на телефоне. Откройте его, когда появится сеть.',
    } as const
  return { icon: 'info', title, detail } as const
}

/** Nothing could be loaded and nothing is kept: what happened, the number for support, once more. */
export const LoadProblem = ({ failure, onRetry }: LoadProblemProps) => {
  const { icon, title, detail } = wordsOf(failure)
  const passes = failure.offline || failure.serverDown
  return (
    <div className={layout.stack}>
      <Banner tone={passes ? 'warning' : 'danger'} icon={icon} role="alert" title={title}>
        {detail}
      </Banner>
      {failure.requestId && (
        <p className={classNames(text.caption, text.muted, text.center)}>
          Номер запроса для поддержки: {failure.requestId}
        </p>
      )}
      <Button variant="soft" block icon="refresh" onClick={onRetry}>
        {failure.serverDown ? 'Повторить сейчас' : 'Загрузить ещё раз'}
      </Button>
    </div>
  )
}
