import { type ReactNode, useState } from 'react'
import { formatDate, formatFullDate } from '../../../lending/plain-text.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { formatPhone } from '../../../protocol/validation.ts'
import { confirmData } from '../../actions/confirm-data.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { type PersonalData, personalDataQuery } from '../../queries/client.ts'
import { useQuery } from '../../queries/use-query.ts'
import type { ClientCheck } from '../../state/profile.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { useToast } from '../../ui/toast.tsx'
import { useAccount } from './account-context.ts'
import { addressLine, tail, wholeName } from './data-words.ts'
import { LoadProblem } from './load-problem.tsx'
import { WhenBack } from './when-back.tsx'

const TITLE = 'Подтвердите, что ваши данные не\u00a0изменились'

const whyWords = ({ dueOn, isOver, isDoubted }: NonNullable<ClientCheck['refresh']>): string => {
  if (isDoubted)
    return 'Мы\u00a0уточняем их, и\u00a0ваш ответ поможет закончить быстрее. До\u00a0этого нового займа не\u00a0взять, платить по\u00a0открытым можно как обычно.'
  return isOver
    ? 'Так требует закон. Пока не\u00a0подтвердите, нового займа не\u00a0взять. Платить по\u00a0открытым можно как обычно.'
    : `Так требует закон, и\u00a0это одно нажатие. Подтвердите до\u00a0${formatDate(dueOn)}, чтобы новые займы оставались доступны.`
}

interface RefreshCardProps {
  /** The moment the data are of that stand in sight; null: they are not there yet. */
  readonly seenAt: string | null
  /** Reads them again. */
  readonly onStale: () => void
  /** The data themselves, where they do not stand on the screen anyway. */
  readonly children?: ReactNode
}

/** Asks whether what is known of the client is still true, and takes the answer (decision 0165); nothing while nobody asks. */
export function RefreshCard({ seenAt, onStale, children }: RefreshCardProps) {
  const { account, offline, reload } = useAccount()
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { refresh } = account.check
  if (!refresh) return null

  const confirm = async (moment: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await confirmData(moment)
      showToast({ text: 'Данные подтверждены, спасибо' })
      await reload()
    } catch (error) {
      setFailure(failureOf(error))
      onStale()
    }
    setBusy(false)
  }

  return (
    <Card label={TITLE}>
      <h2 className={text.heading}>{TITLE}</h2>
      <p className={text.small}>{whyWords(refresh)}</p>
      {children ?? (
        <p className={text.small}>
          Посмотрите всё на&nbsp;этой странице: что изменилось, здесь&nbsp;же можно исправить.
        </p>
      )}
      {failure && (
        <p role="alert" className={text.danger}>
          {failure.title}. {failure.detail}
        </p>
      )}
      {offline ? (
        <p className={text.small} role="status">
          <WhenBack>Подтвердить можно</WhenBack>
        </p>
      ) : (
        <div className={layout.stack2}>
          <Button
            block
            loading={busy}
            disabled={seenAt === null}
            onClick={() => seenAt !== null && void confirm(seenAt)}
          >
            Всё верно
          </Button>
          {children && (
            <ButtonLink block variant="line" to={PATHS.personalData}>
              Что-то изменилось
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}

const rowsOf = ({ passport, address, livingAddress }: PersonalData, phone: string) => [
  { term: 'Имя', value: wholeName(passport) },
  ...(passport ? [{ term: 'Дата рождения', value: formatFullDate(passport.birthDate) }] : []),
  { term: 'Паспорт', value: tail(passport && passport.documentNumber) },
  { term: 'Адрес по\u00a0паспорту', value: addressLine(address) },
  ...(livingAddress ? [{ term: 'Живёте', value: addressLine(livingAddress) }] : []),
  { term: 'Телефон', value: formatPhone(phone) },
]

/** The same with the data, asked for while the client is asked and not otherwise. */
export function DataRefresh() {
  const { account } = useAccount()
  const isAsked = account.check.refresh !== undefined
  const { data, asOf, error, reload } = useQuery(personalDataQuery, undefined, { enabled: isAsked })
  if (!isAsked) return null
  if (!data) return error && <LoadProblem failure={error} onRetry={reload} />
  return (
    <RefreshCard seenAt={asOf} onStale={reload}>
      <Facts rows={rowsOf(data, account.phone)} />
    </RefreshCard>
  )
}
