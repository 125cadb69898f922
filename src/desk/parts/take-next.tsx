import { DeskButton } from './button.tsx'
import { Note } from './pane.tsx'
import type { TakeCase } from './use-take-case.ts'
import { useWorkplaceState } from './workplace.ts'

/** The one filled button of the lists: the longest waiting case. */
export function TakeNext({ may, busy, take }: TakeCase) {
  const { lostSinceMs } = useWorkplaceState()
  if (!may) return null
  return (
    <DeskButton
      shownKey="N"
      loading={busy}
      aria-disabled={lostSinceMs !== null}
      onClick={() => take(null)}
    >
      Взять следующее
    </DeskButton>
  )
}

/** What came of trying to take a case. */
export function TakeNote({ isNobody, failure }: TakeCase) {
  if (failure)
    return (
      <Note tone="danger" role="alert">
        <b>{failure.title}.</b> {failure.detail}
      </Note>
    )
  return isNobody ? <Note role="status">Никто не ждёт решения: все анкеты разобраны.</Note> : null
}
