import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskRequests } from '../../../../protocol/calls/desk/requests.ts'
import { deskRestructuring } from '../../../../protocol/calls/desk/restructurings.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { formatMoment } from '../../../ui/format.ts'
import { tieNumbers } from '../../../ui/number-sign.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { StepFacts } from '../../parts/step-facts.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { WithdrawRequest } from '../../parts/withdraw-request.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { Approve } from './approve.tsx'
import { Decline } from './decline.tsx'
import { NewTerms } from './new-terms.tsx'

type Request = Reply<typeof deskRequests>['requests'][number]

interface Question {
  readonly request: Request
  readonly isApproved: boolean
}

interface OpenProps {
  readonly requests: readonly Request[]
  readonly mayDecide: (request: Request) => boolean
  /** New terms of a loan with both schedules. */
  readonly mayRead: boolean
  readonly onQuestion: (question: Question) => void
  readonly onWithdraw: (request: Request) => void
}

const Open = ({ requests, mayDecide, mayRead, onQuestion, onWithdraw }: OpenProps) => (
  <Pane title="Ждут второго решения" aside={requests.length} bare>
    {requests.length === 0 ? (
      <Empty title="Всё решено">
        <p>Новые просьбы появятся здесь сами.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Что сделать</th>
            <th scope="col">Кто просит</th>
            <th scope="col">Решение</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.requestId}>
              <th scope="row">
                {tieNumbers(request.about)}
                <small>Причина: {request.reason}</small>
                {request.clientId !== null && (
                  <small>
                    <a
                      className={table.rowLink}
                      href={hashOf('clients', request.clientId)}
                      aria-label={`Карточка клиента: ${request.about}`}
                    >
                      Карточка клиента
                    </a>
                  </small>
                )}
                {request.facts && <StepFacts facts={request.facts} />}
                {request.kind === 'RESTRUCTURE_LOAN' && mayRead && (
                  <NewTerms restructuringId={request.subjectId} about={request.about} />
                )}
              </th>
              <td data-name="Кто просит" className={table.who}>
                {request.askedBy}
                <small>{formatMoment(request.askedAt)}</small>
                <small>решить до {formatMoment(request.expiresAt)}</small>
              </td>
              <td data-name="Решение" className={table.short}>
                {request.isYours || request.isAboutYou || !mayDecide(request) ? (
                  <span className={table.stack}>
                    решает другой человек
                    {request.isYours && (
                      <DeskButton
                        variant="line"
                        data-row
                        aria-label={`Отозвать: ${request.about}`}
                        onClick={() => onWithdraw(request)}
                      >
                        Отозвать
                      </DeskButton>
                    )}
                  </span>
                ) : (
                  <span className={controls.row}>
                    <DeskButton
                      data-row
                      aria-label={`Одобрить: ${request.about}`}
                      onClick={() => onQuestion({ request, isApproved: true })}
                    >
                      Одобрить
                    </DeskButton>
                    <DeskButton
                      variant="line"
                      aria-label={`Отклонить: ${request.about}`}
                      onClick={() => onQuestion({ request, isApproved: false })}
                    >
                      Отклонить
                    </DeskButton>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Pane>
)

const DECISION_WORDS: Readonly<Record<Request['state'], string>> = {
  OPEN: 'ещё решают',
  APPROVED: 'одобрено',
  DECLINED: 'отклонено',
  EXPIRED: 'не решили за сутки',
  WITHDRAWN: 'отозвано',
}

const Decided = ({ requests }: { readonly requests: readonly Request[] }) => (
  <Pane title="Решены" aside={requests.length} bare>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Что сделать</th>
          <th scope="col">Кто просил</th>
          <th scope="col">Кто решил</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.requestId}>
            <th scope="row">
              {tieNumbers(request.about)}
              <small>Причина: {request.reason}</small>
            </th>
            <td data-name="Кто просил" className={table.who}>
              {request.askedBy}
              <small>{formatMoment(request.askedAt)}</small>
            </td>
            <td data-name="Кто решил">
              {DECISION_WORDS[request.state]}
              {request.decidedBy !== null && `, ${request.decidedBy}`}
              {request.decidedAt !== null && <small>{formatMoment(request.decidedAt)}</small>}
              {request.note !== null && <small>{request.note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Pane>
)

/** What an approval leads to where it is not done at once. */
const AFTER: Partial<Readonly<Record<Request['kind'], string>>> = {
  RESTRUCTURE_LOAN:
    'Клиент получит предложение. График изменится, когда он подпишет; до подписи предложение можно отозвать.',
}

/** «Решения вдвоём»: what one person asks for and another decides (decision 0052). */
export function Requests() {
  const { data, failure, reload } = useAnswer(deskRequests)
  const [question, setQuestion] = useState<Question | null>(null)
  const [withdrawn, setWithdrawn] = useState<Request | null>(null)
  const session = useSession()
  const mayDecide = ({ kind }: Request) => mayDo(session, TWO_PERSON_ROLES[kind].decides)
  const { lookAgain } = useWorkplace()
  const showToast = useToast()
  // Somebody else may have decided while the question stood open.
  const close = () => {
    setQuestion(null)
    setWithdrawn(null)
    reload()
  }
  const decided = (words: string) => {
    close()
    showToast({ text: words })
    lookAgain()
  }
  const of = (isOpen: boolean) =>
    (data?.requests ?? []).filter(({ state }) => (state === 'OPEN') === isOpen)
  return (
    <Work title="Решения вдвоём" sub="Просит один, решает другой" keys={ROW_KEYS}>
      {(failure || !data) && (
        <Pane title="Ждут второго решения" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data && (
        <Open
          requests={of(true)}
          mayDecide={mayDecide}
          mayRead={mayDo(session, deskRestructuring.roles)}
          onQuestion={setQuestion}
          onWithdraw={setWithdrawn}
        />
      )}
      {of(false).length > 0 && <Decided requests={of(false)} />}
      {withdrawn && (
        <WithdrawRequest
          {...withdrawn}
          after="Решать больше нечего: ничего не изменится, попросить можно будет снова."
          onDone={() => {
            close()
            lookAgain()
          }}
          onClose={close}
        />
      )}
      {question?.isApproved === true && (
        <Approve
          {...question.request}
          after={AFTER[question.request.kind]}
          onClose={close}
          onApproved={() => decided('Одобрено')}
        />
      )}
      {question?.isApproved === false && (
        <Decline {...question.request} onClose={close} onDeclined={() => decided('Отклонено')} />
      )}
    </Work>
  )
}
