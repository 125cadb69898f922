import type { MessageChannel } from '../../../../protocol/enums.ts'
import { contractPath, PATHS } from '../../../../protocol/paths.ts'
import { type OwnConsents, remindersQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import text from '../../../ui/text.module.css'

const CHANNELS: readonly { readonly channel: MessageChannel; readonly name: string }[] = [
  { channel: 'PUSH', name: 'пуш' },
  { channel: 'SMS', name: 'СМС' },
  { channel: 'MAIL', name: 'почта' },
]

/** What may be stopped elsewhere: each debit on its loan's page, messages by their own choices. */
export function OwnChoices({ autoDebits }: Pick<OwnConsents, 'autoDebits'>) {
  const { data } = useQuery(remindersQuery, undefined)
  const chosen = CHANNELS.filter(({ channel }) => (data?.channels[channel] ?? []).length > 0)
  const channels = chosen.map(({ name }) => name).join(', ')
  return (
    <Section title="Выбираете сами">
      <List>
        {autoDebits.map(({ loanId, contractNumber, lastFour, agreedAt }) => (
          <ListRow
            key={loanId}
            icon="card"
            tone="mute"
            title={`Автосписание с\u00a0карты ··${lastFour}`}
            sub={`${contractNumber === null ? '' : `договор №\u00a0${contractNumber}, `}с\u00a0${formatMoment(agreedAt)}; отключить на странице займа`}
            to={contractPath(loanId)}
          />
        ))}
        <ListRow
          icon="bell"
          tone="mute"
          title="Сообщения"
          sub={`${channels === '' ? '' : `${channels}; `}о\u00a0чём и\u00a0куда писать, выбираете в\u00a0настройках`}
          to={PATHS.settings}
        />
      </List>
      <p className={text.small}>
        Рекламы не присылаем: пишем о договоре, деньгах и безопасности, о новом займе только если вы
        сами попросили.
      </p>
    </Section>
  )
}
