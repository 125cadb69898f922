import { useCallback, useState } from 'react'
import type { OwnerShown } from '../../../protocol/calls/auth-service/reauthentication.ts'
import { CallRefused } from '../../api/send-failures.ts'

interface Owner {
  readonly reauthentication: string | null
  readonly onConfirmed: (reauthentication: string) => void
  /** What the call takes: the typed password, or the passkey's word in its place. */
  readonly shownWith: (currentPassword: string) => OwnerShown
  /** What is wrong with the password, when it is asked for. */
  readonly problem: (currentPassword: string) => string | undefined
  /** Does the work; a word that is good no more is forgotten, so that it is asked for anew. */
  readonly guard: (work: () => Promise<void>) => Promise<void>
  /** The passkey's word was good once and is good no more: it has to be given again. */
  readonly isOver: boolean
  /** Takes note of a refusal that came another way than through `guard`. */
  readonly noteRefusal: (code: string) => void
}

/** Who changes something: the password of a form, or what a passkey has given in its place. */
export function useOwner(missing: string): Owner {
  const [reauthentication, setReauthentication] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const noteRefusal = useCallback((code: string) => {
    if (code !== 'REAUTHENTICATION_OVER') return
    setReauthentication(null)
    setIsOver(true)
  }, [])
  return {
    reauthentication,
    isOver,
    noteRefusal,
    onConfirmed: (given) => {
      setReauthentication(given)
      setIsOver(false)
    },
    shownWith: (currentPassword) =>
      reauthentication === null ? { currentPassword } : { reauthentication },
    problem: (currentPassword) =>
      reauthentication === null && currentPassword === '' ? missing : undefined,
    async guard(work) {
      setIsOver(false)
      try {
        await work()
      } catch (error) {
        if (error instanceof CallRefused) noteRefusal(error.code)
        throw error
      }
    },
  }
}
