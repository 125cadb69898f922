import { useEffect, useRef, useState } from 'react'
import { askForDataCopy, fetchDataCopy } from '../../../actions/data-copy.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'

/** Where a copy stands: not asked for, on its way, here, or broken off; what broke off begins again without a confirmation. */
export type CopyState =
  | { readonly stage: 'idle' }
  | { readonly stage: 'fetching' }
  | { readonly stage: 'ready'; readonly archive: Blob; readonly atMs: number }
  | { readonly stage: 'broken'; readonly failure: Failure; readonly copyId: string }

interface DataCopy {
  readonly state: CopyState
  /** Throws what the server refuses; what happens afterwards is in `state`. */
  readonly ask: (reauthentication: string) => Promise<void>
  readonly again: (copyId: string) => void
  readonly stop: () => void
}

/** A copy of one's data on its way to this page. It lives as long as the page: nothing is kept on the device. */
export function useDataCopy(onChange: () => void): DataCopy {
  const [state, setState] = useState<CopyState>({ stage: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fetchIt = async (copyId: string) => {
    const run = new AbortController()
    running.current?.abort()
    running.current = run
    setState({ stage: 'fetching' })
    try {
      const archive = await fetchDataCopy(copyId, run.signal)
      if (!run.signal.aborted) setState({ stage: 'ready', archive, atMs: Date.now() })
    } catch (error) {
      if (!run.signal.aborted) setState({ stage: 'broken', failure: failureOf(error), copyId })
    }
    if (!run.signal.aborted) onChange()
  }

  return {
    state,
    async ask(reauthentication) {
      const copyId = await askForDataCopy(reauthentication)
      onChange()
      void fetchIt(copyId)
    },
    again: (copyId) => void fetchIt(copyId),
    stop() {
      running.current?.abort()
      setState({ stage: 'idle' })
    },
  }
}
