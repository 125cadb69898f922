import { useEffect, useState } from 'react'
import { useWorkplace } from './workplace.ts'

/** Now by the server's clock, in milliseconds, told anew every `everyMs`. */
export function useNow(everyMs: number): number {
  const { nowMs } = useWorkplace()
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs)
    return () => clearInterval(timer)
  }, [nowMs, everyMs])
  return now
}
