/** A visit of the public pages (decision 0064), fetched by `begin-visit.ts` once it is one. */
import { VISIT_PAGES } from '../../protocol/visits.ts'
import { counterChoice, isCounterConfigured } from '../api/counter-choice.ts'
import { reachGoalOnce } from '../api/reach-goal.ts'
import { onScreenShown } from './screen-shown.ts'

/** What began a visit, and on which page: another one may be shown when its code is here. */
export interface VisitBegun {
  readonly target: EventTarget | null
  readonly pathname: string
}

type VisitPage = keyof typeof VISIT_PAGES

const visitPage = (pathname: string): VisitPage | null => {
  const pages = Object.keys(VISIT_PAGES) as VisitPage[]
  return pages.find((page) => page === pathname) ?? null
}

const pageNow = (): VisitPage | null => visitPage(window.location.pathname)

const CALCULATOR = 'input[type=range], input[data-entry], [role=tab]'

/** What is touched on a public page, as far as it is a goal. */
const note = (target: EventTarget | null, page: VisitPage | null): void => {
  if (page === null || !(target instanceof Element)) return
  if (target.closest('a[href^="/sign_up"]')) reachGoalOnce({ name: 'registration.opened' })
  if ((page === '/' || page === '/calculator') && target.closest(CALCULATOR))
    reachGoalOnce({ name: 'calculator.touched' })
}

const countOn = (page: VisitPage | null): void => {
  if (page !== null) reachGoalOnce({ name: 'visit', details: { page: VISIT_PAGES[page] } })
}

let isCounterStarted = false

/** A counter that was refused, or is not there at all, costs nothing further; nor does one on pages that are not public. */
const letCounterIn = async (): Promise<void> => {
  if (isCounterStarted || pageNow() === null || counterChoice() === 'no') return
  isCounterStarted = true
  if (!(await isCounterConfigured())) return
  const { startCounter } = await import('./counter.tsx')
  startCounter(pageNow, onScreenShown)
}

const follow = (): void => {
  countOn(pageNow())
  letCounterIn().catch(reportError)
}

/** Counts the visit that has begun, and what is done on public pages from then on. */
export const beginVisit = ({ target, pathname }: VisitBegun): void => {
  const noteEvent = (event: Event): void => note(event.target, pageNow())
  for (const type of ['click', 'input']) document.addEventListener(type, noteEvent, true)
  onScreenShown(follow)
  countOn(visitPage(pathname))
  note(target, visitPage(pathname))
  follow()
}
