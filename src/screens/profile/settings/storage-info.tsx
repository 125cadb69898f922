import { type ReactNode, useEffect, useState } from 'react'
import { isStorageKept } from '../../../actions/keep-storage.ts'
import { offlineLasts, offlineSize } from '../../../offline/wipe.ts'
import { InstallRow } from '../../../parts/install-offer/install-row.tsx'
import { formatFileSize } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'

interface Kept {
  readonly sizeBytes: number | null
  /** False when the copy lives only as long as the page. */
  readonly lasts: boolean
  /** Whether the browser promises not to clear it by itself; null when it does not tell. */
  readonly promised: boolean | null
}

/** The application on this device, `children` first: how to install it, what is kept here and how long it lasts (D32). */
export function StorageInfo({ children }: { readonly children?: ReactNode }) {
  const [kept, setKept] = useState<Kept>({ sizeBytes: null, lasts: true, promised: null })

  useEffect(() => {
    Promise.all([offlineSize(), offlineLasts(), isStorageKept()]).then(
      ([sizeBytes, lasts, promised]) => setKept({ sizeBytes, lasts, promised }),
      reportError,
    )
  }, [])

  return (
    <List>
      {children}
      <InstallRow />
      <ListRow
        icon="phone"
        tone="mute"
        title="Сохранено на телефоне"
        sub={
          kept.lasts
            ? 'договоры и платежи зашифрованы, удалятся при выходе'
            : 'браузер не хранит данные: без сети ничего не откроется'
        }
        {...(kept.sizeBytes !== null && { value: formatFileSize(kept.sizeBytes) })}
      />
      {kept.lasts && kept.promised !== null && (
        <ListRow
          icon="shield"
          tone="mute"
          title={kept.promised ? 'Браузер хранит копию надёжно' : 'Браузер может удалить копию'}
          sub={
            kept.promised
              ? 'сам не удалит, даже когда кончится место'
              : 'когда кончится место; с сетью она загрузится заново'
          }
        />
      )}
    </List>
  )
}
