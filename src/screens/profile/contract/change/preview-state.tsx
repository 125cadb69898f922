import type { Failure } from '../../../../api/failure.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { MissingNote } from '../../when-back.tsx'

interface PreviewStateProps {
  readonly offline: boolean
  readonly failure: Failure | null
  readonly waiting: boolean
  readonly onRetry: () => void
}

/** In place of a plan that is not there: no network, on its way, or refused, with the way on. */
export function PreviewState({ offline, failure, waiting, onRetry }: PreviewStateProps) {
  if (offline)
    return (
      <MissingNote
        what="Новый график посчитаем"
        meanwhile="До этого подписать и оплатить нельзя."
      />
    )
  if (failure)
    return (
      <Banner
        tone="danger"
        role="alert"
        title={failure.title}
        action={
          <Button small variant="text" onClick={onRetry}>
            Повторить
          </Button>
        }
      >
        {failure.detail}
      </Banner>
    )
  return waiting ? <Loader /> : null
}
