import { type RefObject, useEffect, useRef, useState } from 'react'

const WRONG =
  ':is(input, select, textarea)[aria-invalid="true"], fieldset[aria-invalid="true"] input'

interface FirstWrong {
  readonly form: RefObject<HTMLFormElement | null>
  /** To be called after a try; where nothing is wrong the focus stays. */
  readonly showWrong: () => void
}

/** Brings the first field that is wrong into sight and focus, so that a screen reader says what is wrong with it. */
export function useFirstWrong(): FirstWrong {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  // After the problems are drawn: only then a field says that it is wrong.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [tries])
  return { form, showWrong: () => setTries((before) => before + 1) }
}
