import { startTransition, useEffect, useState } from 'react'

const REST_MS = 150

/** The value once it has not changed for a moment: what is dear to count waits until the finger stops. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
