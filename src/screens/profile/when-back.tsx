import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { profileAtom } from '../../state/profile.ts'
import { Banner } from '../../ui/banner.tsx'
import type { IconName } from '../../ui/icons.ts'
import { useOnline } from './use-online.ts'

interface Missing {
  readonly icon: IconName
  /** Said beside a short sentence too: whoever sees the network on the phone would look there in vain. */
  readonly isNamed: boolean
  /** What is not there. */
  readonly title: string
  /** Until when, after a comma. */
  readonly until: string
}

const NETWORK: Missing = {
  icon: 'wifi-off',
  isNamed: false,
  title: 'Нет сети',
  until: 'когда появится сеть',
}
const SERVER: Missing = {
  icon: 'refresh',
  isNamed: true,
  title: 'Сервис не отвечает',
  until: 'когда он снова ответит',
}

/** What keeps the account from signing and paying while it is `offline`: the network, or a server that does not answer. */
const useMissing = (): Missing => {
  const { error } = useAtomValue(profileAtom)
  return useOnline() && error?.serverDown === true ? SERVER : NETWORK
}

/** «Оплатить можно, когда появится сеть.», or the words for a server that does not answer. */
export function WhenBack({ children }: { readonly children: string }) {
  const { isNamed, title, until } = useMissing()
  return isNamed ? `${title}. ${children}, ${until}.` : `${children}, ${until}.`
}

/** The same as a note of its own, with what is true meanwhile. */
export function MissingNote({
  what,
  meanwhile,
}: {
  readonly what: string
  readonly meanwhile: string
}) {
  const { icon, title, until } = useMissing()
  return (
    <Banner tone="warning" icon={icon} role="status" title={title}>
      {`${what}, ${until}. ${meanwhile}`.trim()}
    </Banner>
  )
}

/** A warning of what cannot be done meanwhile, with the sign of what is missing beside its words. */
export function MissingBanner({ children }: { readonly children: ReactNode }) {
  const { icon } = useMissing()
  return (
    <Banner tone="warning" icon={icon}>
      {children}
    </Banner>
  )
}
