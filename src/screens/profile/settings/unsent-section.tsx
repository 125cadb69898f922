import { useState } from 'react'
import type { OutboxItem } from '../../../offline/outbox-item.ts'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { UnsentSheet } from './unsent-sheet.tsx'
import { unsentWords } from './unsent-words.ts'
import type { Unsent } from '../use-unsent.ts'

const stateOf = ({ refusal, madeAtMs }: OutboxItem): string => {
  const made = formatMoment(new Date(madeAtMs).toISOString())
  return refusal ? `не принято: ${refusal.title.toLowerCase()}` : `уйдёт, когда будет сеть, ${made}`
}

/** «Не отправлено»: everything that waits for the network or was refused; nothing is dropped in silence (D31). */
export function UnsentSection({ items, unreadable }: Unsent) {
  const [openId, setOpenId] = useState<string | null>(null)
  if (items.length + unreadable.length === 0) return null
  const open = items.find(({ id }) => id === openId) ?? null
  return (
    <Section title={`Не отправлено: ${items.length + unreadable.length}`}>
      <List>
        {items.map((item) => {
          const { title, icon } = unsentWords(item)
          return (
            <ListRow
              key={item.id}
              icon={icon}
              tone={item.refusal ? 'danger' : 'warning'}
              title={title}
              sub={stateOf(item)}
              onClick={() => setOpenId(item.id)}
            />
          )
        })}
        {unreadable.map((id) => (
          <ListRow
            key={id}
            icon="document"
            tone="danger"
            title="Запись повреждена"
            sub="открыть её на этом телефоне больше нельзя"
            onClick={() => setOpenId(id)}
          />
        ))}
      </List>
      {openId !== null && (open || unreadable.includes(openId)) && (
        <UnsentSheet id={openId} item={open} onClose={() => setOpenId(null)} />
      )}
    </Section>
  )
}
