import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { type Choice, choiceAtom } from '../../state/calculator.ts'
import { choiceQuery, linkedChoice } from '../../state/linked-choice.ts'
import { rememberedChoice } from '../../state/remembered-choice.ts'

const SETTLED_MS = 400

/**
 * The choice, begun from the page's address or from this tab's memory before anything is drawn, so that no other figure
 * is ever seen; the address follows it once it rests.
 */
export function useLinkedChoice(): Choice {
  const store = useStore()
  useState(() => {
    const begun = linkedChoice(window.location.search) ?? rememberedChoice()
    if (begun) store.set(choiceAtom, begun)
  })
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
