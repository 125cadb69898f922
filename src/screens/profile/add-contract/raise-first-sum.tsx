import { useState } from 'react'
import { RaiseSheet } from './raise-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import text from '../../../ui/text.module.css'

interface RaiseFirstSumProps {
  /** The largest first loan now, roubles. */
  readonly capRoubles: number
  readonly offline: boolean
}

/** «Увеличить первую сумму»: for a client without a closed loan (D12). */
export function RaiseFirstSum({ capRoubles, offline }: RaiseFirstSumProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" block disabled={offline} onClick={() => setOpen(true)}>
        Увеличить первую сумму
      </Button>
      {offline && <p className={text.small}>Запросить сумму больше можно, когда появится сеть.</p>}
      {open && <RaiseSheet capRoubles={capRoubles} onClose={() => setOpen(false)} />}
    </>
  )
}
