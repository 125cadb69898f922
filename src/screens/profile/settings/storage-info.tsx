import { useEffect, useState } from 'react'
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

const wordsOf = ({ lasts, promised }: Kept): string => {
  if (!lasts) return 'браузер не хранит данные: без сети ничего не откроется'
  const words = 'договоры и платежи зашифрованы, удалятся при выходе'
  if (promised === null) return words
  return promised
    ? `${words}; сам браузер их не удалит`
    : `${words}; браузер может удалить их, когда кончится место`
}

/** The application on this device: how to install it, what is kept here and how long it lasts (D32). */
export function StorageInfo() {
  const [kept, setKept] = useState<Kept>({ sizeBytes: null, lasts: true, promised: null })

  useEffect(() => {
    Promise.all([offlineSize(), offlineLasts(), isStorageKept()]).then(
      ([sizeBytes, lasts, promised]) => setKept({ sizeBytes, lasts, promised }),
      reportError,
    )
  }, [])

  return (
    <List>
      <InstallRow />
      <ListRow
        icon="phone"
        tone="mute"
        title="Сохранено на телефоне"
        sub={wordsOf(kept)}
        {...(kept.sizeBytes !== null && { value: formatFileSize(kept.sizeBytes) })}
      />
    </List>
  )
}
