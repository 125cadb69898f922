import { useState } from 'react'
import { useWorkplace } from './workplace.ts'

/**
 * State that outlives its screen and a session that ended, in memory only: what staff type is about clients. The
 * component that uses it is drawn anew for another `name`.
 */
export function useKept<T>(name: string, first: T): [T, (next: T | ((before: T) => T)) => void] {
  const { kept } = useWorkplace()
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : first))
  const keep = (next: T | ((before: T) => T)): void => {
    setValue((before) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      kept.set(name, after)
      return after
    })
  }
  return [value, keep]
}
