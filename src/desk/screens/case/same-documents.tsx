import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { formatFullDate } from '../../../../lending/plain-text.ts'
import { groundWords } from '../../parts/duplicate-words.ts'
import { Note } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { NAMELESS } from '../../parts/words.ts'

type Others = Reply<typeof deskCase>['sameDocuments']

/** Whoever was identified by the same documents before; shown before anything is decided (decision 0112). */
export const SameDocuments = ({ others }: { readonly others: Others }) =>
  others.length === 0 ? null : (
    <Note tone="danger">
      <b>Эти документы уже есть у другого клиента.</b> Сверьте лицо на селфи с паспортом особенно
      внимательно: если человек другой, откажите. Если тот же, одобрите: займы в новом кабинете
      откроются, только когда решат двое.
      {others.map((other) => (
        <span key={other.clientId}>
          {' '}
          <a href={hashOf('clients', other.clientId)}>{other.clientName ?? NAMELESS}</a>
          {other.birthDate !== null && `, дата рождения ${formatFullDate(other.birthDate)}`},
          паспорт ···
          {other.passportTail}, телефон ···{other.phoneTail}, совпало: {groundWords(other.grounds)}
          {other.isOwing && ', есть долг'}.
        </span>
      ))}
    </Note>
  )
