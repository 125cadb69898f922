import { useEffect, useState } from 'react'
import { deskCasePhoto } from '../../../../protocol/calls/desk/cases.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { useWorkplace } from '../../parts/workplace.ts'

interface Photo {
  /** Address of the picture in this page's memory; null until it is there. */
  readonly url: string | null
  readonly failure: Failure | null
  readonly reload: () => void
}

const NOT_YET = { url: null, failure: null }

/**
 * A photo of a case, asked for when it is first looked at: every look is written into the journal. It lives in the
 * page's memory for as long as the case is open, and nowhere else.
 */
export function usePhoto(checkId: string, fileId: string | null): Photo {
  const { ask } = useWorkplace()
  const [photo, setPhoto] = useState<Omit<Photo, 'reload'>>(NOT_YET)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (fileId === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let url: string | null = null
    ask(deskCasePhoto, { params: { checkId, fileId }, signal }).then(
      (blob) => {
        if (signal.aborted) return
        url = URL.createObjectURL(blob)
        setPhoto({ url, failure: null })
      },
      (error: unknown) => {
        if (!signal.aborted) setPhoto({ url: null, failure: failureOf(error) })
      },
    )
    return () => {
      controller.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [ask, checkId, fileId, attempt])

  const reload = () => {
    setPhoto(NOT_YET)
    setAttempt((before) => before + 1)
  }
  return { ...photo, reload }
}
