import { useCallback, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskPassportChange,
  deskPassportChangePhoto,
  deskProposePassportChange,
  deskRefusePassportChange,
} from '../../../../protocol/calls/desk/passport-changes.ts'
import {
  PASSPORT_CHANGE_WORDS,
  type PassportChangeState,
} from '../../../../protocol/passport-change.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { PassportLines } from '../../parts/passport-lines.tsx'
import { PhotoLook, PhotoLooks } from '../../parts/photo-look.tsx'
import { hashOf } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { PHOTO_WORDS } from '../../parts/words.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './passport.module.css'
import { Refuse } from './refuse.tsx'

type Sent = Reply<typeof deskPassportChange>

const ENDED: Readonly<Record<Exclude<PassportChangeState, 'ASKED'>, string>> = {
  WITHDRAWN: 'Клиент отозвал этот паспорт.',
  REFUSED: 'Паспорт не принят.',
  APPROVED: 'Паспорт внесён в анкету.',
}

/** What became of it, or who has still to decide. */
function Standing({ sent: { state, reason, isProposed } }: { readonly sent: Sent }) {
  if (state !== 'ASKED')
    return (
      <Note role="status">
        <b>{ENDED[state]}</b> {reason !== null && PASSPORT_CHANGE_WORDS[reason].text}
      </Note>
    )
  return isProposed ? (
    <Note role="status">
      <b>Ждёт решения другого человека.</b> <a href={hashOf('requests')}>Решения вдвоём</a>
    </Note>
  ) : null
}

interface PhotoProps {
  readonly changeId: string
  readonly photo: Sent['photos'][number]
}

function Photo({ changeId, photo: { fileId, kind } }: PhotoProps) {
  const { ask } = useWorkplace()
  const load = useCallback(
    (signal: AbortSignal) => ask(deskPassportChangePhoto, { params: { changeId, fileId }, signal }),
    [ask, changeId, fileId],
  )
  const name = kind === 'SELFIE' ? 'селфи' : 'разворот'
  return (
    <PhotoLook
      name={name}
      caption={PHOTO_WORDS[kind]}
      alt={`Новый паспорт клиента: ${name}`}
      load={load}
    />
  )
}

const Opened = ({ sent }: { readonly sent: Sent }) => (
  <>
    <Standing sent={sent} />
    <div className={styles.columns}>
      <Pane title="Снимки" aside={sent.photos.length} bare>
        {sent.photos.length === 0 && <p>Снимки закрыты: решать больше нечего.</p>}
        <PhotoLooks>
          {sent.photos.map((photo) => (
            <Photo key={photo.fileId} changeId={sent.changeId} photo={photo} />
          ))}
        </PhotoLooks>
      </Pane>
      <Pane title="Что изменится" bare>
        {sent.former ? (
          <PassportLines former={sent.former} next={sent.next} nextName="Прислан" />
        ) : (
          <p>Паспорта в анкете больше нет.</p>
        )}
      </Pane>
    </div>
  </>
)

/** A new passport that a client has sent: its photos beside what was typed, and what becomes of it (decision 0111). */
export function Passport({ changeId }: { readonly changeId: string }) {
  const { data, failure, reload } = useAnswer(
    deskPassportChange,
    { params: { changeId } },
    // Every opening stands in the journal.
    { again: false },
  )
  const { ask, lookAgain } = useWorkplace()
  const session = useSession()
  const showToast = useToast()
  const [question, setQuestion] = useState<'PROPOSE' | 'REFUSE' | null>(null)
  const close = () => setQuestion(null)
  const settle = () => {
    close()
    lookAgain()
    reload()
  }
  const isOpen = data?.state === 'ASKED' && !data.isProposed
  return (
    <Work
      title={data?.clientName ?? 'Новый паспорт'}
      crumb={<a href={hashOf('passports')}>Паспорта</a>}
      sub={data && `Прислан ${formatMoment(data.askedAt)}. Клиент увидит, что вы его открывали.`}
      actions={
        data && (
          <span className={controls.row}>
            {isOpen && mayDo(session, deskProposePassportChange.roles) && (
              <DeskButton onClick={() => setQuestion('PROPOSE')}>Попросить сменить</DeskButton>
            )}
            {isOpen && mayDo(session, deskRefusePassportChange.roles) && (
              <DeskButton variant="line" onClick={() => setQuestion('REFUSE')}>
                Не принять
              </DeskButton>
            )}
            <DeskLink href={hashOf('clients', data.clientId)}>Карточка клиента</DeskLink>
          </span>
        )
      }
    >
      {data && <Opened sent={data} />}
      {!data && (
        <Pane title="Снимки" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {question === 'PROPOSE' && (
        <ReasonDialog
          name={`passport-change/${changeId}`}
          title="Попросить сменить паспорт?"
          label="Что сверили"
          missing="Напишите, что сверили: по этим словам решает другой человек."
          submitLabel="Попросить"
          doneText="Ждёт решения другого человека"
          onSend={(reason, idempotencyKey) =>
            ask(deskProposePassportChange, {
              params: { changeId },
              body: { reason },
              idempotencyKey,
            })
          }
          onDone={settle}
          onClose={close}
        >
          <p>
            Сверьте каждую строку с&nbsp;разворотом и&nbsp;лицо с&nbsp;фотографией. Паспорт
            сменится, когда согласится другой человек.
          </p>
        </ReasonDialog>
      )}
      {question === 'REFUSE' && (
        <Refuse
          changeId={changeId}
          onClose={close}
          onRefused={() => {
            showToast({ text: 'Клиент узнает, почему и что поможет' })
            settle()
          }}
        />
      )}
    </Work>
  )
}
