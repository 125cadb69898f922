import { useState } from 'react'
import { formatDate } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskAskToRenew, deskExpiring } from '../../../../protocol/calls/desk/expiring.ts'
import type { ExpiringKind } from '../../../../protocol/expiring.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { mayDo } from '../../parts/lists.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { Told } from '../../parts/told.tsx'
import { usePaged } from '../../parts/use-paged.ts'
import { type Pressed, usePress } from '../../parts/use-press.ts'
import { NAMELESS } from '../../parts/words.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { ASK_WORDS, EMPTY_WORDS, NO_LOAN_WORDS, OVER_WORDS } from './expiring-words.ts'
import styles from './expiring.module.css'

type Paper = Reply<typeof deskExpiring>['papers'][number]

const idOf = ({ clientId, loanApplicationId }: Paper): string => loanApplicationId ?? clientId

const Ends = ({
  kind,
  paper: { endsOn, isOver, isDoubted },
}: {
  kind: ExpiringKind
  paper: Paper
}) => (
  <>
    {isOver ? (
      <>
        <span className={table.late}>{OVER_WORDS[kind]}</span>
        <small>{formatDate(endsOn)}</small>
      </>
    ) : (
      <>по {formatDate(endsOn)}</>
    )}
    {isDoubted && <small>есть сомнение</small>}
  </>
)

interface AskProps {
  readonly kind: ExpiringKind
  readonly paper: Paper
  readonly pressed: Pressed
  readonly wasAsked: boolean
  readonly onAsked: (id: string) => void
}

/** Asks the client; each press is another question, its key is kept while the answer is on its way. */
function Ask({ kind, paper, pressed, wasAsked, onAsked }: AskProps) {
  const { ask } = useWorkplace()
  const { clientId, loanApplicationId, askFrom, told } = paper
  if (wasAsked) return <>написали только что</>
  if (askFrom !== null) return <small>можно с {formatMoment(askFrom)}</small>
  // What the client was told before is a part of the name, so that a later press is a new one.
  const name = `desk-renewal/${kind}/${idOf(paper)}/${told?.at ?? ''}`
  const send = async (idempotencyKey: string) => {
    const body = { kind, loanApplicationId }
    await ask(deskAskToRenew, { params: { clientId }, body, idempotencyKey })
    onAsked(idOf(paper))
  }
  return (
    <DeskButton
      variant="line"
      loading={pressed.busy === name}
      aria-label={`${ASK_WORDS[kind]}: ${paper.clientName ?? NAMELESS}`}
      onClick={() => pressed.press(name, send, 'Сообщение клиенту отправляется')}
    >
      {ASK_WORDS[kind]}
    </DeskButton>
  )
}

/** One list of papers that run out, page by page, those that have first. */
export function Papers({ kind }: { readonly kind: ExpiringKind }) {
  const { reload, ...paged } = usePaged(deskExpiring, {
    first: { query: { kind } },
    rowsOf: ({ papers }) => papers,
    idOf,
    nextOf: ({ next }) => (next === null ? null : { query: { kind, after: next } }),
  })
  const pressed = usePress(reload)
  // Pages read later are not read again: what was pressed there is kept here.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const mayAsk = mayDo(useSession(), deskAskToRenew.roles)
  const isCard = kind === 'CARD'
  const saysLoan = kind === 'PASSPORT' || kind === 'IDENTIFICATION'
  const head = (
    <>
      <th scope="col">Клиент</th>
      {isCard && <th scope="col">Карта</th>}
      <th scope="col">Срок</th>
      {saysLoan && <th scope="col">Займ</th>}
      <th scope="col">Клиенту сказали</th>
      {mayAsk && <th scope="col">Что сделать</th>}
    </>
  )
  return (
    <>
      <FailureNote failure={pressed.failure} />
      <PagedTable {...paged} reload={reload} empty={EMPTY_WORDS[kind]} head={head}>
        {(paper) => (
          <tr key={idOf(paper)}>
            <th scope="row">
              <a data-row className={table.rowLink} href={hashOf('clients', paper.clientId)}>
                {paper.clientName ?? NAMELESS}
              </a>
              <small>{paper.contractNumber}</small>
            </th>
            {isCard && (
              <td data-name="Карта">
                {paper.cardMask}
                {paper.nextDueOn && <small>платёж {formatDate(paper.nextDueOn)}</small>}
              </td>
            )}
            <td data-name="Срок" className={styles.ends}>
              <Ends kind={kind} paper={paper} />
            </td>
            {saysLoan && <td data-name="Займ">{paper.hasLoan ? 'открыт' : NO_LOAN_WORDS[kind]}</td>}
            <td data-name="Клиенту сказали">
              <Told told={paper.told} />
            </td>
            {mayAsk && (
              <td className={styles.ask}>
                <Ask
                  kind={kind}
                  paper={paper}
                  pressed={pressed}
                  wasAsked={asked.has(idOf(paper))}
                  onAsked={(id) => setAsked((known) => new Set([...known, id]))}
                />
              </td>
            )}
          </tr>
        )}
      </PagedTable>
    </>
  )
}
