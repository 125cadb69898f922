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

// A visit by a partner's link, within its 24 hours, or by ?url= (spec 2, 5): nobody else fetches this. Written short, it stands
// before the first paint; what the address really says is decided there.
if (/utm_|_id=|onId=|url=|AGENT=/.test(search + document.cookie))
  void import('./app/tracked-visit.ts')

const start = () => import('./app/start.tsx')

/** The not-found page stands in for any address; with `status` it only waits, which is not what was prerendered. */
const onPage =
  prerendered === '/404.html'
    ? !new URLSearchParams(search).has('status')
    : prerendered === pathname

if (prerendered && onPage)
  whenQuietOrTouched(async (takingOver) => (await start()).hydrate(root, takingOver))
else
  start()
    .then(({ mount }) => mount(root))
    .catch((error: unknown) => {
      // A part of the page is neither kept nor to be fetched: the shell says so and offers to try again.
      root.dataset['failed'] = ''
      reportError(error)
    })
