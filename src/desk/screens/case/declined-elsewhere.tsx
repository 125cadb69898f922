import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Note } from '../../parts/pane.tsx'
import { DECLINE_WORDS } from '../../parts/words.ts'

type Declines = Reply<typeof deskCase>['declinedElsewhere']

/** Whoever showed these documents was declined in another account, and the pause lasts (decision 0143). */
export const DeclinedElsewhere = ({ declines }: { readonly declines: Declines }) =>
  declines.length === 0 ? null : (
    <Note tone="danger">
      <b>По этим документам уже отказали в другом кабинете.</b> Срок отказа ещё идёт.
      {declines.some(({ reason }) => reason !== 'PASSPORT_INVALID') &&
        ' Тогда паспорт мог показать чужой человек, а сейчас владелец: сверьте лицо на селфи с паспортом.'}
      {declines.map(({ declinedAt, reason, note }) => (
        <span key={declinedAt}>
          {' '}
          {formatMoment(declinedAt)}: {DECLINE_WORDS[reason]}. {note}.
        </span>
      ))}
    </Note>
  )
