import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an answer that appears elsewhere than the button that was pressed: scrolls to it and gives it the focus whenever
 * `occasion` is another one; null: nobody has pressed anything. The element takes `tabIndex={-1}`.
 */
export function useBroughtIntoView<E extends HTMLElement>(
  occasion: object | null,
): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (occasion === null) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [occasion])
  return element
}
