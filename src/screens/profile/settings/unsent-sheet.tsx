import { useState } from 'react'
import type { OutboxItem } from '../../../offline/outbox-item.ts'
import { outbox } from '../../../offline/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { useOnline } from '../use-online.ts'
import { unsentWords } from './unsent-words.ts'

interface UnsentSheetProps {
  readonly id: string
  /** Null when the record can no longer be opened. */
  readonly item: OutboxItem | null
  readonly onClose: () => void
}

const explained = (item: OutboxItem | null): string => {
  if (!item) return 'Запись повреждена и не отправится. Её можно только удалить.'
  if (item.refusal) return `${item.refusal.title}. ${item.refusal.detail}`
  return 'Отправится само, когда появится сеть. До этого лежит на телефоне, зашифровано.'
}

/** One unsent item: send it now, or delete it, which asks once more. */
export function UnsentSheet({ id, item, onClose }: UnsentSheetProps) {
  const online = useOnline()
  const [sure, setSure] = useState(false)
  const act = (done: Promise<void>) => void done.then(onClose, reportError)
  const comment = item?.queued.kind === 'rating' ? item.queued.body.comment : ''
  return (
    <Sheet
      open
      title={item ? unsentWords(item).title : 'Запись повреждена'}
      onClose={onClose}
      footer={
        <div className={layout.stack2}>
          {item && !sure && (
            <Button block icon="repeat" disabled={!online} onClick={() => act(outbox.retry(id))}>
              Отправить сейчас
            </Button>
          )}
          {sure ? (
            <>
              <Button block variant="danger" icon="trash" onClick={() => act(outbox.discard(id))}>
                Удалить навсегда
              </Button>
              <Button block variant="soft" onClick={() => setSure(false)}>
                Оставить
              </Button>
            </>
          ) : (
            <Button block variant="soft" icon="trash" onClick={() => setSure(true)}>
              Удалить
            </Button>
          )}
        </div>
      }
    >
      <div className={layout.stack}>
        <p>{sure ? 'Удалить без отправки? Вернуть будет нельзя.' : explained(item)}</p>
        {comment && <p className={text.muted}>«{comment}»</p>}
        {item && !online && !sure && (
          <p className={text.small}>Сети нет: отправить сейчас не получится.</p>
        )}
      </div>
    </Sheet>
  )
}
