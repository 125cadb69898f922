import type { Reply } from '../../../protocol/call.ts'
import type { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../../protocol/paths.ts'
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

interface DeclinedProps {
  readonly decline: Decline
  /** Why, in the words of the server. */
  readonly message: string
}

/** A person has declined the client: why, what helps, and from which day on they may ask again (decision 0110). */
export const Declined = ({ decline, message }: DeclinedProps) => {
  const { reason, allowedFrom, isPauseOver } = decline
  return (
    <div className={layout.stack}>
      <StopCard title="В займе отказано">
        <p>{message}</p>
      </StopCard>
      <h2 className={text.heading}>Что поможет</h2>
      <p>{known(HELP, reason, ANY_HELP)}</p>
      {isPauseOver ? (
        <>
          <p>
            Прислать документы снова уже можно. Кабинет остаётся прежним, новый не{'\u00a0'}нужен.
          </p>
          <ButtonLink block to={PATHS.signUpPassport}>
            Снять заново
          </ButtonLink>
          {reason === 'PASSPORT_INVALID' && (
            <ButtonLink block variant="line" to={PATHS.signUpUserInfo}>
              Исправить данные паспорта
            </ButtonLink>
          )}
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
