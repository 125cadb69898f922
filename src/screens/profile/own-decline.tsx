import { Declined } from '../../parts/declined/declined.tsx'
import type { ClientCheck } from '../../state/profile.ts'
import { useAccount } from './account-context.ts'
import { WhenBack } from './when-back.tsx'

interface OwnDeclineProps {
  readonly decline: NonNullable<ClientCheck['decline']>
  readonly answerTo?: object | null
}

/** The decline as the account shows it: without network what is known, and that it cannot be answered now. */
export function OwnDecline({ decline, answerTo = null }: OwnDeclineProps) {
  const { account, offline } = useAccount()
  return (
    <Declined
      decline={decline}
      check={account.check}
      answerTo={answerTo}
      {...(offline && { whenBack: <WhenBack>Прислать документы можно</WhenBack> })}
    />
  )
}
