import { useAtomValue } from 'jotai'
import { profileAtom } from '../../state/profile.ts'
import { Banner } from '../../ui/banner.tsx'
import { useOnline } from './use-online.ts'

interface Missing {
  /** What is not there. */
  readonly title: string
  /** Until when, after a comma. */
  readonly until: string
}

const NETWORK: Missing = { title: 'Нет сети', until: 'когда появится сеть' }
const SERVER: Missing = { title: 'Сервис не отвечает', until: 'когда он снова ответит' }

/** What keeps the account from signing and paying while it is `offline`: the network, or a server that does not answer. */
const useMissing = (): Missing => {
  const { error } = useAtomValue(profileAtom)
  return useOnline() && error?.serverDown === true ? SERVER : NETWORK
}

/** «Оплатить можно, когда появится сеть.», or the words for a server that does not answer. */
export function WhenBack({ children }: { readonly children: string }) {
  const { title, until } = useMissing()
  return title === SERVER.title ? `${title}. ${children}, ${until}.` : `${children}, ${until}.`
}

/** The same as a note of its own, with what is true meanwhile. */
export function MissingNote({
  what,
  meanwhile,
}: {
  readonly what: string
  readonly meanwhile: string
}) {
  const { title, until } = useMissing()
  return (
    <Banner
      tone="warning"
      icon={title === NETWORK.title ? 'wifi-off' : 'refresh'}
      role="status"
      title={title}
    >
      {`${what}, ${until}. ${meanwhile}`.trim()}
    </Banner>
  )
}
