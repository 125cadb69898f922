import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Banner } from '../../ui/banner.tsx'

const never = () => () => undefined

/** Why the account closed by itself (`?over`); the page made at build time tells nobody. */
export function SessionOver() {
  const [parameters] = useSearchParams()
  const isOver = useSyncExternalStore(
    never,
    () => parameters.has('over'),
    () => false,
  )
  return (
    isOver && (
      <Banner tone="warning" role="status" title="Вход на этом устройстве завершён">
        Его завершили с другого устройства, сменили пароль или вышел срок. Сохранённое здесь
        удалено, неотправленное тоже. Войдите ещё раз.
      </Banner>
    )
  )
}
