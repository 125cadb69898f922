import type { SigningKey } from '../../offline/signing-keys.ts'
import type { QueryResult } from '../../queries/use-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export type SigningKeys = QueryResult<readonly SigningKey[]>

/** Says only what is out of the ordinary: no network, or no keys to check with. */
export function KeysState({ data, source, error, reload }: SigningKeys) {
  if (!error || source === 'network') return null
  if (data && error.offline)
    return (
      <Banner icon="wifi-off" role="status">
        Нет сети. Проверяем по ключам, которые сохранены на этом устройстве.
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      icon={error.offline ? 'wifi-off' : 'info'}
      role="alert"
      title={error.offline ? 'Ключей для проверки пока нет' : error.title}
      action={
        <Button small variant="line" onClick={reload}>
          Повторить
        </Button>
      }
    >
      {error.offline
        ? 'Откройте эту страницу один раз с сетью. Дальше она работает и без неё.'
        : error.detail}
    </Banner>
  )
}
