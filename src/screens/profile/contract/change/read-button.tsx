import { Button } from '../../../../ui/button.tsx'
import { useAccount } from '../../account-context.ts'
import type { Change } from './use-change.ts'

interface ReadButtonProps {
  readonly change: Change<unknown>
  /** There is something to read: the last answer was a plan. */
  readonly hasPlan: boolean
  /** The choice is to be kept on this device: it will be signed soon. */
  readonly onRead: () => void
}

/** «Прочитать соглашение»: the way from a plan that was shown to its signing. */
export function ReadButton({ change, hasPlan, onRead }: ReadButtonProps) {
  const { offline } = useAccount()
  const { preview, opening, read } = change
  const waiting = preview.answer === null && preview.failure === null
  return (
    <Button
      block
      disabled={offline || (!hasPlan && !waiting)}
      loading={!offline && (opening || waiting)}
      onClick={() => {
        onRead()
        read()
      }}
    >
      Прочитать соглашение
    </Button>
  )
}
