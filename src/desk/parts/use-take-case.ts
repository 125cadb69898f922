import { useState } from 'react'
import { deskTakeCase } from '../../../protocol/calls/desk/cases.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import type { KeyAction } from './keys.ts'
import { mayDo } from './lists.ts'
import { go } from './place.ts'
import { useSession, useWorkplace } from './workplace.ts'

export interface TakeCase {
  /** False for a role that only looks. */
  readonly may: boolean
  readonly busy: boolean
  /** Nobody was waiting when the next case was asked for. */
  readonly isNobody: boolean
  readonly failure: Failure | null
  /** Takes the named case, or the longest waiting one, and opens it. */
  readonly take: (checkId: string | null) => void
  /** `N` takes the next one. */
  readonly keys: readonly KeyAction[]
}

/** Taking a case for fifteen minutes; `onTaken` when it is on screen already. */
export function useTakeCase(onTaken?: () => void): TakeCase {
  const { ask } = useWorkplace()
  const may = mayDo(useSession(), deskTakeCase.roles)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ isNobody: boolean; failure: Failure | null }>({
    isNobody: false,
    failure: null,
  })

  const run = async (wanted: string | null) => {
    if (busy) return
    setBusy(true)
    setOutcome({ isNobody: false, failure: null })
    try {
      const { checkId } = await ask(deskTakeCase, { body: { checkId: wanted } })
      if (checkId === null) setOutcome({ isNobody: true, failure: null })
      else {
        go('cases', checkId)
        onTaken?.()
      }
    } catch (error) {
      setOutcome({ isNobody: false, failure: failureOf(error) })
    }
    setBusy(false)
  }
  const take = (checkId: string | null) => void run(checkId)

  return {
    may,
    busy,
    ...outcome,
    take,
    keys: may
      ? [{ on: 'KeyN', shown: ['N'], words: 'взять следующее', run: () => take(null) }]
      : [],
  }
}
