import { pluralForm } from '../../../lending/plural.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { useInbox } from './inbox-context.ts'

const NEW = ['новое', 'новых', 'новых'] as const

/** The way to the messages from every screen, with how many are not read. */
export function Bell() {
  const { inbox } = useInbox()
  const count = inbox?.unreadCount ?? 0
  const label = count > 0 ? `Сообщения: ${count} ${pluralForm(count, NEW)}` : 'Сообщения'
  return <IconLink icon="bell" label={label} count={count} to={PATHS.inbox} />
}
