import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { SigningKeysState } from './use-signing-keys.ts'

/** Says only what is out of the ordinary: no network, or no keys to check with. */
export function KeysState({ known, failure, reload }: SigningKeysState) {
  if (known?.fresh) return null
  if (known)
    return (
      <Banner icon="wifi-off" role="status">
        Нет сети. Проверяем по ключам, которые сохранены на этом устройстве.
      </Banner>
    )
  if (!failure) return null
  return (
    <Banner
      tone="warning"
      icon={failure.offline ? 'wifi-off' : 'info'}
      role="alert"
      title={failure.offline ? 'Ключей для проверки пока нет' : failure.title}
      action={
        <Button small variant="line" onClick={reload}>
          Повторить
        </Button>
      }
    >
      {failure.offline
        ? 'Откройте эту страницу один раз с сетью. Дальше она работает и без неё.'
        : failure.detail}
    </Banner>
  )
}
