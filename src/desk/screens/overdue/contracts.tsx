import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import type { OverdueStage } from '../../../../lending/overdue-stages.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskContacts, deskOverdue } from '../../../../protocol/calls/desk/overdue.ts'
import { LEGAL_STATUS_WORDS } from '../../../../protocol/legal-status.ts'
import { formatMoment } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Problem, Waiting } from '../../parts/pane.tsx'
import { ContactsLeft } from '../../parts/pips.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useLaterPages } from '../../parts/use-later-pages.ts'
import {
  channelWords,
  CONTACT_REFUSAL_WORDS,
  messageStateWords,
  NAMELESS,
} from '../../parts/words.ts'
import { useSession } from '../../parts/workplace.ts'
import { ContactsForm } from './contacts-form.tsx'
import styles from './overdue.module.css'

type Page = Reply<typeof deskOverdue>
type Contract = Page['contracts'][number]

/** `долг 4 424,07 ₽, проценты 4 153,23 ₽, пени 2,42 ₽`; kinds of which nothing is due are left out. */
const kindsOf = (contract: Contract): string =>
  (
    [
      ['долг', contract.overduePrincipalKopecks],
      ['проценты', contract.overdueInterestKopecks],
      ['пени', contract.penaltyKopecks],
    ] as const
  )
    .filter(([, sum]) => sum > 0)
    .map(([kind, sum]) => `${kind} ${formatMoney(kopecks(sum))}`)
    .join(', ')

const LastMessage = ({ lastMessage }: Pick<Contract, 'lastMessage'>) =>
  lastMessage === null ? (
    'не писали'
  ) : (
    <>
      {formatMoment(lastMessage.at)}
      <small>
        {lastMessage.title}, {channelWords(lastMessage.channel)}:{' '}
        {messageStateWords(lastMessage.state)}
      </small>
    </>
  )

const Now = ({ contract }: { readonly contract: Contract }) => {
  const { refusal, stoppedAt, legalStatus, legalStatusFrom } = contract
  if (legalStatus !== null)
    return (
      <>
        <span className={table.late}>нельзя</span>
        <small>
          {LEGAL_STATUS_WORDS[legalStatus]}
          {legalStatusFrom && ` с ${formatDate(legalStatusFrom)}`}
        </small>
      </>
    )
  if (stoppedAt !== null)
    return (
      <>
        <span className={table.late}>нельзя</span>
        <small>отказ от {formatMoment(stoppedAt)}</small>
      </>
    )
  if (refusal === null || refusal.until === null) return 'можно'
  if (refusal.reason === 'STOPPED' || refusal.reason === 'STATUS') return 'нельзя'
  return (
    <>
      <span className={styles.later}>с {formatMoment(refusal.until)}</span>
      <small>{CONTACT_REFUSAL_WORDS[refusal.reason]}</small>
    </>
  )
}

interface RowProps {
  readonly contract: Contract
  readonly onContacts: (() => void) | null
}

const Row = ({ contract, onContacts }: RowProps) => (
  <tr>
    <th scope="row">
      <a data-row className={table.rowLink} href={hashOf('clients', contract.clientId)}>
        {contract.clientName ?? NAMELESS}
      </a>
      <small>{contract.contractNumber}</small>
    </th>
    <td data-name="Просрочка" className={table.short}>
      {counted(contract.overdueDays, DAYS)}
      <small>срок {formatDate(contract.dueOn)}</small>
    </td>
    <td data-name="К оплате" className={styles.sum}>
      {formatMoney(kopecks(contract.dueNowKopecks))}
      <small>{kindsOf(contract)}</small>
    </td>
    <td data-name="Последнее сообщение">
      <LastMessage lastMessage={contract.lastMessage} />
    </td>
    <td data-name="Можно написать" className={table.short}>
      <ContactsLeft left={contract.left} />
    </td>
    <td data-name="Теперь" className={styles.now}>
      <Now contract={contract} />
      {onContacts && contract.legalStatus === null && (
        <DeskButton variant="line" className={styles.contacts} onClick={onContacts}>
          {contract.stoppedAt === null ? 'Не писать' : 'Разрешить писать'}
        </DeskButton>
      )}
    </td>
  </tr>
)

/** Every contract once, as the page that was asked for first has it. */
const contractsOf = (pages: readonly Page[]): readonly Contract[] => {
  const known = new Map<string, Contract>()
  for (const one of pages.flatMap(({ contracts }) => contracts))
    if (!known.has(one.loanApplicationId)) known.set(one.loanApplicationId, one)
  return [...known.values()]
}

/** Overdue contracts of a stage, page by page, those overdue longest first. */
export function Contracts({ stage }: { readonly stage: OverdueStage }) {
  const { data, failure, reload } = useAnswer(deskOverdue, { query: { stage } })
  const later = useLaterPages(deskOverdue)
  const mayChange = mayDo(useSession(), deskContacts.roles)
  const [changed, setChanged] = useState<Contract | null>(null)
  const pages = data ? [data, ...later.pages] : []
  const contracts = contractsOf(pages)
  const next = pages.at(-1)?.next ?? null
  const loadNext = () => {
    if (next === null) return
    later.load({ query: { stage, afterDueOn: next.dueOn, afterId: next.loanApplicationId } })
  }
  return (
    <>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      {data && contracts.length === 0 && (
        <Empty title="На этой ступени никого">
          <p>Договоры переходят сюда ночью, сами.</p>
        </Empty>
      )}
      {contracts.length > 0 && (
        <div className={styles.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Клиент</th>
                <th scope="col">Просрочка</th>
                <th scope="col">К оплате сегодня</th>
                <th scope="col">Последнее сообщение</th>
                <th scope="col">
                  Можно написать
                  <small>день, неделя, месяц</small>
                </th>
                <th scope="col">Теперь</th>
              </tr>
            </thead>
            <tbody>
              {contracts.map((contract) => (
                <Row
                  key={contract.loanApplicationId}
                  contract={contract}
                  onContacts={mayChange ? () => setChanged(contract) : null}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changed && (
        <ContactsForm
          contract={changed}
          onClose={() => setChanged(null)}
          onDone={() => {
            setChanged(null)
            reload()
          }}
        />
      )}
      {later.failure && <Problem failure={later.failure} onRetry={loadNext} />}
      {next !== null && (
        <div className={styles.more}>
          <DeskButton variant="line" loading={later.busy} onClick={loadNext}>
            Показать ещё
          </DeskButton>
        </div>
      )}
    </>
  )
}
