import { useCallback, useEffect, useState } from 'react'
import { savedDocumentIds } from '../../offline/records.ts'
import { offlineLasts } from '../../offline/wipe.ts'

const NONE: ReadonlySet<string> = new Set()

export interface DocumentsOnDevice {
  readonly saved: ReadonlySet<string>
  /** False in a browser that keeps nothing: they open only as long as this page does. */
  readonly lasting: boolean
  readonly refresh: () => void
}

/** Which documents open without network. */
export function useDocumentsOnDevice(): DocumentsOnDevice {
  const [state, setState] = useState({ saved: NONE, lasting: true })
  const refresh = useCallback(() => {
    Promise.all([savedDocumentIds(), offlineLasts()]).then(
      ([saved, lasting]) => setState({ saved, lasting }),
      reportError,
    )
  }, [])
  useEffect(refresh, [refresh])
  return { ...state, refresh }
}
