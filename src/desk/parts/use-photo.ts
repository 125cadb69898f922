import { useEffect, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'

export interface Photo {
  /** Address of the picture in this page's memory; null until it is there. */
  readonly url: string | null
  readonly failure: Failure | null
  readonly reload: () => void
}

const NOT_YET = { url: null, failure: null }

/**
 * A photo of a client, asked for when it is first looked at: every look is written into the journal. It lives in the page's
 * memory for as long as it is shown, and nowhere else. `load`: the same function as long as it is the same photo; null: not
 * looked at.
 */
export function usePhoto(load: ((signal: AbortSignal) => Promise<Blob>) | null): Photo {
  const [photo, setPhoto] = useState<Omit<Photo, 'reload'>>(NOT_YET)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (load === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let url: string | null = null
    load(signal).then(
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
      setPhoto(NOT_YET)
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [load, attempt])

  const reload = () => {
    setPhoto(NOT_YET)
    setAttempt((before) => before + 1)
  }
  return { ...photo, reload }
}
