import './ui/tokens.css'
import './ui/base.css'
import { keepInstallEvent } from './app/install-event.ts'
import { reloadOnceOnMissingChunk } from './app/missing-chunk.ts'
import { watchUnsentInput } from './app/unsent-input.ts'
import { whenQuietOrTouched } from './app/when-quiet-or-touched.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

keepInstallEvent()
watchUnsentInput()
reloadOnceOnMissingChunk()

const prerendered = root.dataset['prerendered']
const { pathname, search, hash } = window.location

if (prerendered === '/' && hash === '') {
  // The landing page opens at its top (spec 2); done before a person can scroll.
  history.scrollRestoration = 'manual'
  window.scrollTo(0, 0)
}

const { hydrate, mount } = {
  hydrate: async (takingOver: () => void) =>
    (await import('./app/start.tsx')).hydrate(root, takingOver),
  mount: async () => (await import('./app/start.tsx')).mount(root),
}

/** The not-found page stands in for any address; with `status` it only waits, which is not what was prerendered. */
const onPage =
  prerendered === '/404.html'
    ? !new URLSearchParams(search).has('status')
    : prerendered === pathname

if (prerendered && onPage) whenQuietOrTouched(hydrate)
else
  mount().catch((error: unknown) => {
    // A part of the page is neither kept nor to be fetched: the shell says so and offers to try again.
    root.dataset['failed'] = ''
    reportError(error)
  })
