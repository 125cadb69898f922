import { useCallback, useEffect, useState } from 'react'
import { documentsOnDevice } from '../../actions/load-documents.ts'

const NONE: ReadonlySet<string> = new Set()

/** Which documents open without network. */
export function useDocumentsOnDevice(): {
  readonly saved: ReadonlySet<string>
  readonly refresh: () => void
} {
  const [saved, setSaved] = useState(NONE)
  const refresh = useCallback(() => {
    documentsOnDevice().then(setSaved, reportError)
  }, [])
  useEffect(refresh, [refresh])
  return { saved, refresh }
}
