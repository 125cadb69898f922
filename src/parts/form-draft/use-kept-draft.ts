import { useEffect, useRef, useState } from 'react'

interface Copy<Draft> {
  readonly empty: Draft
  readonly restore: () => Promise<Draft>
  readonly keep: (draft: Draft) => Promise<void>
}

interface KeptDraft<Draft> {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** The form goes out: a copy that is still being read is not brought back. */
  readonly leave: () => void
}

const ignore = () => undefined

/**
 * A form of which every change is kept on the device. What is typed while the copy is still being read lies over it, field
 * by field, and is kept with it: a quick hand loses nothing of an earlier visit. A draft that cannot be kept costs nothing
 * now.
 */
export function useKeptDraft<Draft extends object>(copy: Copy<Draft>): KeptDraft<Draft> {
  const [draft, setDraft] = useState(copy.empty)
  /** What was typed before the copy was read; null from then on. */
  const early = useRef<Partial<Draft> | null>({})
  const initial = useRef(copy)

  useEffect(() => {
    let left = false
    const { empty, restore, keep } = initial.current
    void restore()
      .catch(() => empty)
      .then((kept) => {
        const typed = early.current
        if (typed === null) return
        const whole = { ...kept, ...typed }
        if (Object.keys(typed).length > 0) keep(whole).catch(ignore)
        if (left) return
        early.current = null
        setDraft(whole)
      })
    return () => {
      left = true
    }
  }, [])

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (early.current) early.current = { ...early.current, ...part }
    else copy.keep(next).catch(ignore)
  }

  const leave = () => {
    if (Object.keys(early.current ?? {}).length > 0) copy.keep(draft).catch(ignore)
    early.current = null
  }

  return { draft, change, leave }
}
