import { useState } from 'react'
import type { CallDefinition, Reply } from '../../../protocol/call.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import type { SendOptions } from '../../api/send.ts'
import { useWorkplace } from './workplace.ts'

interface LaterPages<C extends CallDefinition> {
  readonly pages: readonly Reply<C>[]
  readonly busy: boolean
  readonly failure: Failure | null
  readonly load: (request: Pick<SendOptions<C>, 'query'>) => void
}

/** Pages of a list asked for by hand after the first. */
export function useLaterPages<C extends CallDefinition>(call: C): LaterPages<C> {
  const { ask } = useWorkplace()
  const [pages, setPages] = useState<readonly Reply<C>[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = async (request: Pick<SendOptions<C>, 'query'>) => {
    setBusy(true)
    setFailure(null)
    try {
      const page = await ask(call, request)
      setPages((known) => [...known, page])
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return { pages, busy, failure, load: (request) => void load(request) }
}
