import { useAtomValue, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Choice, choiceAtom } from '../../state/calculator.ts'
import { choiceQuery, linkedChoice } from '../../state/linked-choice.ts'
import { useDrawnBefore } from '../../state/drawn-before.ts'
import { rememberedChoice } from '../../state/remembered-choice.ts'

const SETTLED_MS = 400

const begin = (store: ReturnType<typeof useStore>): void => {
  const begun = linkedChoice(window.location.search) ?? rememberedChoice()
  if (begun) store.set(choiceAtom, begun)
}

/**
 * The choice, begun from the page's address or from this tab's memory before anything is drawn, so that no other figure
 * is ever seen; the address follows it once it rests. A page that was drawn before has the default figures: the server
 * sends it to an address without any, and what this tab remembers takes their place as it is taken over.
 */
export function useLinkedChoice(): Choice {
  const store = useStore()
  const drawnBefore = useDrawnBefore()
  useState(() => {
    if (!drawnBefore) begin(store)
  })
  useLayoutEffect(() => {
    if (drawnBefore) begin(store)
  }, [drawnBefore, store])
  const choice = useAtomValue(choiceAtom)
  useEffect(() => {
    const query = choiceQuery(choice)
    if (query === window.location.search) return undefined
    // Not through the router: its navigation would begin the screen at its top again.
    const timer = setTimeout(() => history.replaceState(history.state, '', query), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [choice])
  return choice
}
