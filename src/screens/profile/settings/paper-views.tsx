import { useState } from 'react'
import { OTHER_VIEW, PAPER_VIEW_WORDS } from '../../../../protocol/own-words.ts'
import { type PaperView, paperViewsQuery } from '../../../queries/paper-views.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'

const FIRST = 3

function Views({ views }: { readonly views: readonly PaperView[] }) {
  const [isWhole, setWhole] = useState(false)
  if (views.length === 0)
    return <p className={text.small}>Никто из&nbsp;сотрудников ваши документы не&nbsp;открывал.</p>
  return (
    <>
      <List>
        {(isWhole ? views : views.slice(0, FIRST)).map(({ id, at, who, action }) => (
          <ListRow
            key={id}
            icon="eye"
            tone="mute"
            title={PAPER_VIEW_WORDS[action] ?? OTHER_VIEW}
            sub={`${who}, ${formatMoment(at)}`}
          />
        ))}
      </List>
      {!isWhole && views.length > FIRST && (
        <Button block small variant="text" onClick={() => setWhole(true)}>
          Показать все: {views.length}
        </Button>
      )}
    </>
  )
}

/** «Кто смотрел мои документы»: every look of the staff, by role and moment (decision 0051). Only the server knows. */
export function PaperViews() {
  const { offline } = useAccount()
  const { data, error } = useQuery(paperViewsQuery, undefined, { enabled: !offline })
  return (
    <Section title="Кто смотрел мои документы">
      {offline || (error && !data) ? (
        <p className={text.small}>Это знает сервер. Список появится, когда будет связь.</p>
      ) : (
        data && <Views views={data} />
      )}
    </Section>
  )
}
