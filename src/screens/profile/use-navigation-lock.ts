import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { layoutAtom } from '../../state/layout.ts'
import { useToast } from '../../ui/toast.tsx'

const WAIT = 'Операция ещё идёт. Дождитесь ответа на этом экране.'

/** The browser's own list of places; not every browser has it. */
const placesOf = (page: Window): EventTarget | null =>
  'navigation' in page && page.navigation instanceof EventTarget ? page.navigation : null

const isTraversal = (event: Event): boolean =>
  'navigationType' in event && event.navigationType === 'traverse'

/**
 * While `isNavigationLocked` (spec §4, lock-navigation) a payment or a signature is on its way: links of the page and the
 * way back lead nowhere and say why, closing the page is asked about by the browser. Where the browser does not let the
 * way back be stopped, the invoice kept in the payment slice goes on with the payment.
 */
export function useNavigationLock(): void {
  const { isNavigationLocked } = useAtomValue(layoutAtom)
  const showToast = useToast()

  useEffect(() => {
    if (!isNavigationLocked) return undefined
    const tell = () => showToast({ icon: 'clock', text: WAIT })
    const holdLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || link.getAttribute('target') === '_blank') return
      event.preventDefault()
      event.stopPropagation()
      tell()
    }
    const holdBack = (event: Event) => {
      if (!isTraversal(event) || !event.cancelable) return
      event.preventDefault()
      tell()
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const places = placesOf(window)
    document.addEventListener('click', holdLink, true)
    places?.addEventListener('navigate', holdBack)
    window.addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('click', holdLink, true)
      places?.removeEventListener('navigate', holdBack)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isNavigationLocked, showToast])
}
