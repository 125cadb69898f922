import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskComplaint,
  deskEndComplaint,
  deskTakeComplaint,
} from '../../../../protocol/calls/desk/complaints.ts'
import {
  COMPLAINT_REFUSAL_WORDS,
  COMPLAINT_SUBJECT_WORDS,
} from '../../../../protocol/complaints.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Facts, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { usePress } from '../../parts/use-press.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { CHANNEL_WORDS, dueWords, isOverdue, STATE_WORDS } from './complaint-words.ts'
import styles from './complaint.module.css'
import { EndForm } from './end-form.tsx'
import { Extend } from './extend.tsx'

type Opened = Reply<typeof deskComplaint>['complaint']

/** Whose it is: a client and their contract, or what somebody wrote of themselves on the site. */
const writerOf = ({ clientName, contractNumber, sender, channel }: Opened) =>
  sender === null || channel !== 'SITE'
    ? ([
        ['Клиент', clientName ?? NAMELESS],
        ['Договор', contractNumber ?? 'не по договору'],
        ...(sender === null ? [] : ([['Аккаунт удалён, почта для ответа', sender.mail]] as const)),
      ] as const)
    : ([
        ['Пишет', clientName ?? NAMELESS],
        ['Договор, как указан', sender.contractNumber ?? 'не указан'],
        ['Почта для ответа', sender.mail],
        ['Телефон', sender.phone === null ? 'не указан' : formatPhone(sender.phone)],
      ] as const)

const factsOf = (complaint: Opened) =>
  [
    ...writerOf(complaint),
    ['Тема', COMPLAINT_SUBJECT_WORDS[complaint.subject]],
    ['Пришло', `${formatDate(complaint.receivedOn)}, ${CHANNEL_WORDS[complaint.channel]}`],
    ['Зарегистрировано', formatMoment(complaint.registeredAt)],
    [
      'Срок ответа',
      complaint.closedAt === null ? dueWords(complaint) : formatDate(complaint.dueOn),
    ],
    ['Состояние', STATE_WORDS[complaint.state]],
    ['Кто ведёт', complaint.takenBy ?? 'никто'],
    ...(complaint.extensionReason === null
      ? []
      : ([['Почему продлён', complaint.extensionReason]] as const)),
  ] as const

const Answer = ({ complaint }: { readonly complaint: Opened }) => (
  <Pane title="Что прочитал клиент" aside={STATE_WORDS[complaint.state]}>
    {complaint.refusal !== null && <p>Основание: {COMPLAINT_REFUSAL_WORDS[complaint.refusal]}</p>}
    {complaint.forwardedTo !== null && <p>Переслано: {complaint.forwardedTo}</p>}
    <p className={styles.words}>{complaint.answer}</p>
  </Pane>
)

/** One complaint: taken, extended, answered (442-FZ, decision 0058). */
export function Complaint({ complaintId }: { readonly complaintId: string }) {
  const request = { params: { complaintId } }
  const { data, failure, reload } = useAnswer(deskComplaint, request, { again: false })
  const { ask, lookAgain } = useWorkplace()
  const [isExtending, setExtends] = useState(false)
  const moved = () => {
    reload()
    lookAgain()
  }
  const pressed = usePress(moved)
  const complaint = data?.complaint
  const session = useSession()
  const mayAnswer = mayDo(session, deskEndComplaint.roles)
  const mayEnd = mayAnswer && complaint?.closedAt === null
  const mayTake = mayEnd && complaint.takenBy !== session.staff.name
  return (
    <Work
      title={complaint ? `Обращение №\u00a0${complaint.number}` : 'Обращение'}
      crumb={<a href={hashOf('complaints')}>Обращения</a>}
      sub={complaint && isOverdue(complaint) ? 'Срок ответа вышел' : undefined}
      actions={
        complaint &&
        complaint.clientId !== null && (
          <DeskLink href={hashOf('clients', complaint.clientId)}>Карточка клиента</DeskLink>
        )
      }
    >
      <FailureNote failure={pressed.failure} />
      {(failure || !complaint) && (
        <Pane title="Обращение" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {complaint && (
        <>
          <Pane
            title="Что известно"
            foot={
              (mayTake || (mayEnd && complaint.mayExtend)) && (
                <span className={controls.row}>
                  {mayTake && (
                    <DeskButton
                      variant="line"
                      loading={pressed.busy === `complaint-take/${complaintId}`}
                      onClick={() =>
                        pressed.press(
                          `complaint-take/${complaintId}`,
                          (idempotencyKey) =>
                            ask(deskTakeComplaint, { ...request, idempotencyKey }),
                          'Взято в работу',
                        )
                      }
                    >
                      Взять в работу
                    </DeskButton>
                  )}
                  {complaint.mayExtend && (
                    <DeskButton variant="line" onClick={() => setExtends(true)}>
                      Продлить срок
                    </DeskButton>
                  )}
                </span>
              )
            }
          >
            <Facts rows={factsOf(complaint)} />
            {complaint.channel === 'SITE' && complaint.sender !== null && (
              <Note tone="warning">
                С сайта может написать любой: личность не подтверждена. Сведений о договоре, долге и
                платежах в ответе быть не должно.
              </Note>
            )}
          </Pane>
          <Pane title="Что пишет клиент">
            <p className={styles.words}>{complaint.body}</p>
          </Pane>
          {complaint.answer !== null && <Answer complaint={complaint} />}
          {mayEnd && (
            <EndForm
              complaintId={complaintId}
              mayRefuse={complaint.mayRefuse}
              mayForward={complaint.mayForward}
              onEnded={moved}
            />
          )}
        </>
      )}
      {isExtending && (
        <Extend
          complaintId={complaintId}
          isAboutData={complaint?.subject === 'PERSONAL_DATA'}
          onClose={() => setExtends(false)}
          onExtended={() => {
            setExtends(false)
            moved()
          }}
        />
      )}
    </Work>
  )
}
