import { useSetAtom } from 'jotai'
import { type RefObject, useLayoutEffect } from 'react'
import { setAmountAtom, setTermAtom } from '../../state/calculator.ts'

/** Number in an input whose value was changed since the page's HTML was read; null otherwise. */
export const changedNumber = (input: Element | null): number | null => {
  if (!(input instanceof HTMLInputElement) || input.value === input.defaultValue) return null
  const digits = input.value.replace(/\D/g, '')
  return digits ? Number(digits) : null
}

/**
 * What was dragged or typed in the prerendered page before React came to it lives only in the
 * inputs: take it over, so that nothing a person set is lost.
 */
export function useAdoptedValues(card: RefObject<HTMLElement | null>): void {
  const setAmount = useSetAtom(setAmountAtom)
  const setTerm = useSetAtom(setTermAtom)
  useLayoutEffect(() => {
    for (const [name, adopt] of [
      ['amount', setAmount],
      ['term', setTerm],
    ] as const) {
      const range = card.current?.querySelector(`input[type=range][name=${name}]`) ?? null
      const entry = card.current?.querySelector(`input[data-entry=${name}]`) ?? null
      const value = changedNumber(entry) ?? changedNumber(range)
      if (value !== null) adopt(value)
    }
  }, [card, setAmount, setTerm])
}
