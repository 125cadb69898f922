import type { ReactNode } from 'react'
import type { Reply } from '../../../protocol/call.ts'
import type { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { useServerToday } from '../../state/server-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { known } from '../../ui/known.ts'
import layout from '../../ui/layout.module.css'
import { List, ListRow } from '../../ui/list-row.tsx'
import { StopCard } from '../../ui/stop-card.tsx'
import text from '../../ui/text.module.css'

type Decline = NonNullable<Reply<typeof clientStatus>['decline']>

const HELP: Readonly<Record<Decline['reason'], string>> = {
  OTHER_PERSON:
    'Займ можно взять только на\u00a0себя. Снимите свой паспорт и\u00a0селфи с\u00a0ним при хорошем свете, без очков и\u00a0головного убора.',
  PASSPORT_INVALID:
    'Внесите данные действующего паспорта и\u00a0снимите его. Если паспорт меняли, нужен новый.',
  FORGED_DOCUMENT:
    'Снимите оригинал паспорта, а\u00a0не\u00a0копию: целиком, без обложки и\u00a0без правки снимка.',
}

const ANY_HELP = 'Снимите свой действующий паспорт и\u00a0селфи с\u00a0ним при хорошем свете.'

interface WaysProps {
  readonly reason: Decline['reason']
  /** The passport of a contract goes by another way than the photos (decision 0111). */
  readonly hasContract: boolean
}

/** Where documents are sent in again, what the reason asks for first. */
function Ways({ reason, hasContract }: WaysProps) {
  const isPassport = reason === 'PASSPORT_INVALID'
  if (isPassport && hasContract)
    return (
      <>
        <ButtonLink block to={PATHS.ownPassport}>
          Прислать новый паспорт
        </ButtonLink>
        <ButtonLink block variant="line" to={PATHS.signUpPassport}>
          Паспорт прежний, снять его заново
        </ButtonLink>
      </>
    )
  return (
    <>
      <ButtonLink block to={PATHS.signUpPassport}>
        Снять заново
      </ButtonLink>
      {isPassport && (
        <ButtonLink block variant="line" to={PATHS.signUpUserInfo}>
          Исправить данные паспорта
        </ButtonLink>
      )}
    </>
  )
}

interface DeclinedProps {
  readonly decline: Decline
  readonly check: Pick<Reply<typeof clientStatus>, 'message' | 'status'>
  /** What stands in place of the ways while nothing can be sent; absent where the network is there. */
  readonly whenBack?: ReactNode
  /** The press that this answers; null where it stands there from the beginning. */
  readonly answerTo?: object | null
}

/**
 * A person has declined the client: why in the words of the server, what helps, and from which day on they may ask again
 * (decision 0110). The day is compared with the server's, so a copy of before the day knows it too.
 */
export const Declined = ({
  decline: { reason, allowedFrom, isPauseOver },
  check: { message, status },
  whenBack,
  answerTo = null,
}: DeclinedProps) => {
  const today = useServerToday()
  // A contract stands for the status of a check (spec §4).
  const hasContract = status === 'VERIFIED' || status === 'LIMIT_REACHED'
  return (
    <div className={layout.stack}>
      <StopCard title="В займе отказано" answerTo={answerTo}>
        <p>{message}</p>
      </StopCard>
      {hasContract && <p>Открытые займы действуют как прежде, платежи идут по графику.</p>}
      <h2 className={text.heading}>Что поможет</h2>
      <p>{known(HELP, reason, ANY_HELP)}</p>
      {isPauseOver || today >= allowedFrom ? (
        <>
          <p>
            Прислать документы снова уже можно. Кабинет остаётся прежним, новый не{'\u00a0'}нужен.
          </p>
          {whenBack ? <p>{whenBack}</p> : <Ways reason={reason} hasContract={hasContract} />}
        </>
      ) : (
        <p>
          Прислать документы снова можно с{'\u00a0'}
          <b>{formatDate(allowedFrom)}</b>. Кабинет остаётся прежним, новый не{'\u00a0'}нужен.
        </p>
      )}
      <List label="Если это ошибка">
        <ListRow
          icon="chat"
          tone="mute"
          title="Это ошибка? Напишите нам"
          sub="Отказ пересмотрят два других сотрудника"
          to={PATHS.support}
        />
      </List>
    </div>
  )
}
