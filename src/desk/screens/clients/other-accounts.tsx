import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { deskDuplicates } from '../../../../protocol/calls/desk/duplicates.ts'
import { DUPLICATE_WORDS } from '../../parts/duplicate-words.ts'
import { mayDo } from '../../parts/lists.ts'
import { Note } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { NAMELESS } from '../../parts/words.ts'
import { useSession } from '../../parts/workplace.ts'

type Others = Reply<typeof deskClient>['duplicates']

/** Other accounts that were identified by the same documents; nothing while there are none (decision 0112). */
export const OtherAccounts = ({ others }: { readonly others: Others }) => {
  const mayOpen = mayDo(useSession(), deskDuplicates.roles)
  if (others.length === 0) return null
  return (
    <Note tone={others.some(({ state }) => state === 'UNDECIDED') ? 'danger' : 'plain'}>
      {others.map(({ clientId, clientName, isEarlier, state }) => (
        <p key={clientId}>
          <b>По этим документам есть {isEarlier ? 'прежний' : 'новый'} кабинет:</b>{' '}
          <a href={hashOf('clients', clientId)}>{clientName ?? NAMELESS}</a>,{' '}
          {DUPLICATE_WORDS[state]}.
        </p>
      ))}
      {mayOpen && <a href={hashOf('duplicates')}>Двойные кабинеты</a>}
    </Note>
  )
}
