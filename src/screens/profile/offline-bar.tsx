import type { ProfileError } from '../../state/profile.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'

/** «Нет сети. Данные на 21.11.26, 09:41» (D31). */
const OfflineBar = ({ asOf }: { readonly asOf: string | null }) => (
  <Banner tone="bar" role="status">
    <p>
      <b>Нет сети.</b> {asOf && `Данные на ${formatMoment(asOf)}`}
    </p>
  </Banner>
)

interface ServerDownBarProps {
  readonly asOf: string | null
  readonly onRetry: () => void
}

/** The network is there and the server is not: it is asked again by itself, or by a tap. */
const ServerDownBar = ({ asOf, onRetry }: ServerDownBarProps) => (
  <Banner
    tone="bar"
    icon="refresh"
    role="status"
    action={
      <Button small variant="line" onClick={onRetry}>
        Повторить
      </Button>
    }
  >
    <p>
      <b>Сервис не отвечает, чиним.</b> {asOf && `Данные на ${formatMoment(asOf)}`}
    </p>
  </Banner>
)

/** The server refused: what is shown is what it said last. */
const StaleBar = ({ asOf }: { readonly asOf: string | null }) => (
  <Banner tone="bar" icon="refresh" role="status">
    <p>
      <b>Обновить не получилось.</b> {asOf && `Данные на ${formatMoment(asOf)}`}
    </p>
  </Banner>
)

interface StateBarProps {
  readonly online: boolean
  /** Of the last try to load the account. */
  readonly error: ProfileError | null
  readonly asOf: string | null
  readonly onRetry: () => Promise<void>
}

/** Why what is shown may be old; nothing while it is not. */
export function StateBar({ online, error, asOf, onRetry }: StateBarProps) {
  if (!online) return <OfflineBar asOf={asOf} />
  if (error?.serverDown) return <ServerDownBar asOf={asOf} onRetry={() => void onRetry()} />
  if (error?.offline) return <OfflineBar asOf={asOf} />
  return error && <StaleBar asOf={asOf} />
}
