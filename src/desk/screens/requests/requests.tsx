import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskDecideRequest, deskRequests } from '../../../../protocol/calls/desk/requests.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/desk.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { once } from '../../../api/intent.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { StepFacts } from '../../parts/step-facts.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { Approve } from './approve.tsx'
import { Decline } from './decline.tsx'

type Request = Reply<typeof deskRequests>['requests'][number]

interface Question {
  readonly request: Request
  readonly isApproved: boolean
}

interface OpenProps {
  readonly requests: readonly Request[]
  readonly mayDecide: (request: Request) => boolean
  readonly onQuestion: (question: Question) => void
}

const Open = ({ requests, mayDecide, onQuestion }: OpenProps) => (
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
                {request.about}
                <small>Причина: {request.reason}</small>
                {request.facts && <StepFacts facts={request.facts} />}
              </th>
              <td data-name="Кто просит">
                {request.askedBy}
                <small>{formatMoment(request.askedAt)}</small>
              </td>
              <td data-name="Решение">
                {request.isYours || !mayDecide(request) ? (
                  'решает другой человек'
                ) : (
                  <span className={controls.row}>
                    <DeskButton data-row onClick={() => onQuestion({ request, isApproved: true })}>
                      Одобрить
                    </DeskButton>
                    <DeskButton
                      variant="line"
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
              {request.about}
              <small>Причина: {request.reason}</small>
            </th>
            <td data-name="Кто просил">
              {request.askedBy}
              <small>{formatMoment(request.askedAt)}</small>
            </td>
            <td data-name="Кто решил">
              {request.state === 'APPROVED' ? 'одобрено' : 'отклонено'}, {request.decidedBy}
              {request.decidedAt !== null && <small>{formatMoment(request.decidedAt)}</small>}
              {request.note !== null && <small>{request.note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Pane>
)

/** Sends a decision once; what went wrong stays in sight. */
function useDecide(onDone: () => void) {
  const { ask, kept, lookAgain } = useWorkplace()
  const [failure, setFailure] = useState<Failure | null>(null)
  const showToast = useToast()
  const decide = async ({ request, isApproved }: Question, note: string) => {
    const { requestId } = request
    setFailure(null)
    try {
      await once(`desk-request/${requestId}/${isApproved ? 'yes' : 'no'}`, (idempotencyKey) =>
        ask(deskDecideRequest, {
          params: { requestId },
          body: { isApproved, note },
          idempotencyKey,
        }),
      )
      kept.delete(`decline/${requestId}`)
      showToast({ text: isApproved ? 'Одобрено' : 'Отклонено' })
      lookAgain()
    } catch (error) {
      setFailure(failureOf(error))
    }
    onDone()
  }
  return {
    failure,
    decide: (question: Question, note = '') => void decide(question, note),
  }
}

/** «Решения вдвоём»: what one person asks for and another decides (decision 0052). */
export function Requests() {
  const { data, failure, reload } = useAnswer(deskRequests)
  const [question, setQuestion] = useState<Question | null>(null)
  const decision = useDecide(reload)
  const session = useSession()
  const mayDecide = ({ kind }: Request) => mayDo(session, TWO_PERSON_ROLES[kind].decides)
  const close = () => setQuestion(null)
  const answer = (note?: string) => {
    if (question) decision.decide(question, note)
    close()
  }
  const of = (isOpen: boolean) =>
    (data?.requests ?? []).filter(({ state }) => (state === 'OPEN') === isOpen)
  return (
    <Work title="Решения вдвоём" sub="Просит один, решает другой" keys={ROW_KEYS}>
      {decision.failure && (
        <Note tone="danger" role="alert">
          <b>{decision.failure.title}.</b> {decision.failure.detail}
        </Note>
      )}
      {(failure || !data) && (
        <Pane title="Ждут второго решения" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data && <Open requests={of(true)} mayDecide={mayDecide} onQuestion={setQuestion} />}
      {of(false).length > 0 && <Decided requests={of(false)} />}
      {question?.isApproved === true && (
        <Approve {...question.request} onClose={close} onApprove={() => answer()} />
      )}
      {question?.isApproved === false && (
        <Decline {...question.request} onClose={close} onDecline={answer} />
      )}
    </Work>
  )
}
