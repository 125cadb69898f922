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
import { PagedTable } from '../../parts/paged-table.tsx'
import { ContactsLeft } from '../../parts/pips.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { Told } from '../../parts/told.tsx'
import { usePaged } from '../../parts/use-paged.ts'
import { CONTACT_REFUSAL_WORDS, NAMELESS } from '../../parts/words.ts'
import { useSession } from '../../parts/workplace.ts'
import { ContactsForm } from './contacts-form.tsx'
import styles from './overdue.module.css'

type Contract = Reply<typeof deskOverdue>['contracts'][number]

/** `долг 4 424,07 ₽, проценты 4 153,23 ₽, пени 2,42 ₽`; kinds of which nothing is due are left out. */
const kindsOf = (contract: Contract): string =>
  (
    [
      ['долг', contract.overduePrincipalKopecks],
      ['проценты', contract.overdueInterestKopecks],
      ['пени', contract.penaltyKopecks],
      ['судебные расходы', contract.courtCostsKopecks],
    ] as const
  )
    .filter(([, sum]) => sum > 0)
    .map(([kind, sum]) => `${kind} ${formatMoney(kopecks(sum))}`)
    .join(', ')

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

const contactsWords = ({ stoppedAt }: Contract): string =>
  stoppedAt === null ? 'Не писать' : 'Разрешить писать'

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
      <Told told={contract.lastMessage} />
    </td>
    <td data-name="Можно написать" className={table.short}>
      <ContactsLeft left={contract.left} />
    </td>
    <td data-name="Теперь" className={styles.now}>
      <Now contract={contract} />
      {onContacts && contract.legalStatus === null && (
        <DeskButton
          variant="line"
          className={styles.contacts}
          aria-label={`${contactsWords(contract)}: ${contract.clientName ?? NAMELESS}`}
          onClick={onContacts}
        >
          {contactsWords(contract)}
        </DeskButton>
      )}
    </td>
  </tr>
)

const idOf = ({ loanApplicationId }: Contract): string => loanApplicationId

const HEAD = (
  <>
    <th scope="col">Клиент</th>
    <th scope="col">Просрочка</th>
    <th scope="col">К оплате сегодня</th>
    <th scope="col">Последнее сообщение</th>
    <th scope="col">
      Можно написать
      <small>день, неделя, месяц</small>
    </th>
    <th scope="col">Теперь</th>
  </>
)
const EMPTY = ['На этой ступени никого', 'Договоры переходят сюда ночью, сами.'] as const

/** Overdue contracts of a stage, page by page, those overdue longest first. */
export function Contracts({ stage }: { readonly stage: OverdueStage }) {
  const paged = usePaged(deskOverdue, {
    first: { query: { stage } },
    rowsOf: ({ contracts }) => contracts,
    idOf,
    nextOf: ({ next }) =>
      next === null
        ? null
        : { query: { stage, afterDueOn: next.dueOn, afterId: next.loanApplicationId } },
  })
  const mayChange = mayDo(useSession(), deskContacts.roles)
  const [changed, setChanged] = useState<Contract | null>(null)
  return (
    <>
      <PagedTable {...paged} empty={EMPTY} head={HEAD}>
        {(contract) => (
          <Row
            key={idOf(contract)}
            contract={contract}
            onContacts={mayChange ? () => setChanged(contract) : null}
          />
        )}
      </PagedTable>
      {changed && (
        <ContactsForm
          contract={changed}
          onClose={() => setChanged(null)}
          onDone={() => {
            setChanged(null)
            paged.reload()
          }}
        />
      )}
    </>
  )
}
