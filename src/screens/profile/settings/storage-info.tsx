import { useEffect, useState } from 'react'
import { offlineLasts, offlineSize } from '../../../offline/wipe.ts'
import { formatFileSize } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'

/** What is kept on this device and how long it lasts (D32). */
export function StorageInfo() {
  const [sizeBytes, setSizeBytes] = useState<number | null>(null)
  const [lasts, setLasts] = useState(true)

  useEffect(() => {
    Promise.all([offlineSize(), offlineLasts()]).then(([size, lasting]) => {
      setSizeBytes(size)
      setLasts(lasting)
    }, reportError)
  }, [])

  return (
    <List>
      <ListRow
        icon="phone"
        tone="mute"
        title="Сохранено на телефоне"
        sub={
          lasts
            ? 'договоры и платежи зашифрованы, удалятся при выходе'
            : 'браузер не хранит данные: без сети ничего не откроется'
        }
        {...(sizeBytes !== null && { value: formatFileSize(sizeBytes) })}
      />
    </List>
  )
}
