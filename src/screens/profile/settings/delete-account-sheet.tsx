import { useState } from 'react'
import { deleteAccount } from '../../../actions/delete-account.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAccount } from '../account-context.ts'

/** The code that deletes the account. When it is right, the page leaves the account by itself. */
export function DeleteAccountSheet({ onClose }: { readonly onClose: () => void }) {
  const { account } = useAccount()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Sheet open title="Код для удаления" onClose={onClose}>
      <CodeEntry
        phone={account.phone}
        eventCode="DELETE_PROFILE"
        hint="Верный код сразу удалит аккаунт."
        onCode={(code) => deleteAccount(code, key)}
      />
    </Sheet>
  )
}
