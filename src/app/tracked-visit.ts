/**
 * A visit by a partner's link, this one or one of the last 24 hours, or by `?url=`. Fetched for such visits only, and
 * does its work by being fetched: an export would cost every other visit the words to call it.
 */
import { noteVisit, visitSourceOf } from '../actions/note-visit.ts'
import { reachGoal } from '../api/reach-goal.ts'
import { VISIT, visitCookie } from '../api/visit-cookies.ts'

// Written out: the table of addresses comes with all that the page starts, and this stands alone.
const LANDING = '/'
const SIGN_UP = '/sign_up'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Whoever came by a tracked link registers in a new tab (spec §2); where the browser opens none, in this one. */
const registerInNewTab = (event: MouseEvent): void => {
  if (window.location.pathname !== LANDING || visitCookie(VISIT.agent) === null) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || event.defaultPrevented || !isPlainClick(event)) return
  const { origin, pathname } = new URL(link.href)
  if (origin !== window.location.origin || pathname !== SIGN_UP) return
  if (window.open(link.href, '_blank') !== null) event.preventDefault()
}

const { pathname, search } = window.location
noteVisit(search)
const source = visitSourceOf(search)
if (source !== null) reachGoal({ name: 'partner.visit', details: { source } })
const urlId = new URLSearchParams(search).get('url')
if (pathname === LANDING && urlId)
  void import('../actions/follow-redirect.ts').then(({ followRedirect }) => followRedirect(urlId))
document.addEventListener('click', registerInNewTab, true)
void import('../actions/capture-back.ts').then(({ captureBack }) => captureBack(LANDING))
