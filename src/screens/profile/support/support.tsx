import { useEffect, useRef, useState } from 'react'
import { BRAND } from '../../../../protocol/brand.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { writeToSupport } from '../../../actions/write-to-support.ts'
import { failureOf } from '../../../api/failure.ts'
import type { OutboxItem } from '../../../offline/outbox-item.ts'
import { complaintsQuery } from '../../../queries/complaints.ts'
import { supportQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { telHref } from '../../../ui/support-link.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useUnsent } from '../use-unsent.ts'
import { CallBackSheet } from './call-back-sheet.tsx'
import { ComplaintSheet } from './complaint-sheet.tsx'
import { Complaints } from './complaints.tsx'
import { Compose } from './compose.tsx'
import styles from './support.module.css'
import { Thread } from './thread.tsx'

/** An answer is looked for while the thread is open. */
const POLL_MS = 30_000
const poll = (): number => POLL_MS

/** How many messages to the lender wait on this device. */
const countWaiting = (items: readonly OutboxItem[]): number =>
  items.filter(({ queued: { kind } }) => kind === 'support' || kind === 'callBack').length

/** Neither of the two ways: the server does not answer, the device has no room for later. */
const NOT_KEPT = 'Не отправлено: нет связи, а на устройстве нет места. Повторите или позвоните нам.'

/** «Поддержка»: a person in one tap, by phone, by a call back or in writing; writing works without network (D31). */
export default function Support() {
  const { data, error, reload } = useQuery(supportQuery, undefined, { poll })
  const { offline } = useAccount()
  const complaints = useQuery(complaintsQuery, undefined, { enabled: !offline, poll })
  const { items } = useUnsent()
  const showToast = useToast()
  const [asksForCall, setAsksForCall] = useState(false)
  const [complains, setComplains] = useState(false)
  const waiting = countWaiting(items)
  const waitedBefore = useRef(waiting)

  // What has just gone would otherwise be nowhere until the thread is looked for again.
  useEffect(() => {
    if (waiting < waitedBefore.current) reload()
    waitedBefore.current = waiting
  }, [waiting, reload])

  const send = async (written: Parameters<typeof writeToSupport>[0]): Promise<boolean> => {
    try {
      if (await writeToSupport(written)) reload()
      return true
    } catch (failure) {
      const { title, detail, offline: isLost } = failureOf(failure)
      showToast({ text: isLost ? NOT_KEPT : `${title}. ${detail}` })
      return false
    }
  }

  return (
    <Page title="Поддержка" back={PATHS.profile} twoColumns>
      <PageColumn>
        {!data && error && <LoadProblem failure={error} onRetry={reload} />}
        {!data && !error && <ListSkeleton />}
        <Thread messages={data?.messages ?? []} unsent={items} isKnown={data !== null} />
        <Compose onSend={(body) => send({ kind: 'support', body: { body } })} />
      </PageColumn>
      <PageColumn>
        <Card label="Другие способы">
          <div className={styles.ways}>
            <ButtonAnchor variant="soft" icon="call" block href={telHref(BRAND.phone)}>
              Позвонить
            </ButtonAnchor>
            <Button variant="soft" icon="phone" block onClick={() => setAsksForCall(true)}>
              Перезвоните мне
            </Button>
            <Button variant="soft" icon="document" block onClick={() => setComplains(true)}>
              Обращение
            </Button>
          </div>
          <p className={classNames(text.small, text.muted)}>
            {`${BRAND.phone}, ${BRAND.workingHours}. Код из СМС и данные карты не спрашиваем.`}
          </p>
        </Card>
        <Complaints known={complaints} />
      </PageColumn>
      {complains && (
        <ComplaintSheet onClose={() => setComplains(false)} onFiled={complaints.reload} />
      )}
      {asksForCall && (
        <CallBackSheet
          onClose={() => setAsksForCall(false)}
          onAsk={(body) => void send({ kind: 'callBack', body })}
        />
      )}
    </Page>
  )
}
