import { useState } from 'react'
import type { CreditLine } from '../../../state/profile.ts'
import { Button } from '../../../ui/button.tsx'
import text from '../../../ui/text.module.css'
import { leastRaise } from './raise-choice.tsx'
import { RaiseSheet } from './raise-sheet.tsx'
import { WhenBack } from '../when-back.tsx'

interface RaiseFirstSumProps {
  readonly line: CreditLine
  readonly offline: boolean
}

/** «Увеличить первую сумму»: for a client without a closed loan, while there is a higher one to ask for (D12). */
export function RaiseFirstSum({ line, offline }: RaiseFirstSumProps) {
  const [open, setOpen] = useState(false)
  const { firstStepCap } = line
  if (firstStepCap === null || leastRaise(firstStepCap) === null) return null
  return (
    <>
      <Button variant="soft" block disabled={offline} onClick={() => setOpen(true)}>
        Увеличить первую сумму
      </Button>
      {offline && (
        <p className={text.small}>
          <WhenBack>Запросить сумму больше можно</WhenBack>
        </p>
      )}
      {open && <RaiseSheet capRoubles={firstStepCap} onClose={() => setOpen(false)} />}
    </>
  )
}
