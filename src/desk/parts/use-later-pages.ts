import { useState } from 'react'
import type { CallDefinition, Reply } from '../../../protocol/call.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import type { SendOptions } from '../../api/send.ts'
import { useWorkplace } from './workplace.ts'

/** What a page is asked for with. */
export type PageRequest<C extends CallDefinition> = Pick<SendOptions<C>, 'query'>

interface LaterPages<C extends CallDefinition> {
  readonly pages: readonly Reply<C>[]
  readonly busy: boolean
  readonly failure: Failure | null
  readonly load: (request: PageRequest<C>) => void
  /**
   * Reads as many pages again from where the first page now ends, unless it ends where they began: a row that came in above has
   * pushed another one off the first page. The pages that are there stay until all have come.
   */
  readonly follow: (request: PageRequest<C> | null) => void
  /** Lets the pages go: what was pressed has changed what stands on them. */
  readonly forget: () => void
}

const placeOf = (request: object | null): string => JSON.stringify(request)

/** Pages of a list asked for by hand after the first. */
export function useLaterPages<C extends CallDefinition>(
  call: C,
  nextOf: (page: Reply<C>) => PageRequest<C> | null,
): LaterPages<C> {
  const { ask } = useWorkplace()
  const [pages, setPages] = useState<readonly Reply<C>[]>([])
  const [beganAt, setBeganAt] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const read = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  const load = (request: PageRequest<C>) =>
    read(async () => {
      const page = await ask(call, request)
      if (pages.length === 0) setBeganAt(placeOf(request))
      setPages((known) => [...known, page])
    })
  const readFrom = async (
    request: PageRequest<C> | null,
    count: number,
  ): Promise<readonly Reply<C>[]> => {
    if (request === null || count === 0) return []
    const page = await ask(call, request)
    return [page, ...(await readFrom(nextOf(page), count - 1))]
  }
  const follow = (request: PageRequest<C> | null) =>
    read(async () => {
      setPages(await readFrom(request, pages.length))
      setBeganAt(placeOf(request))
    })
  return {
    pages,
    busy,
    failure,
    load: (request) => void load(request),
    follow: (request) => {
      if (!busy && pages.length > 0 && placeOf(request) !== beganAt) void follow(request)
    },
    forget: () => setPages([]),
  }
}
