import { useEffect, useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import {
  PASSPORT_CHANGE_STATES,
  PASSPORT_CHANGE_WORDS,
} from '../../../../protocol/passport-change.ts'
import { withdrawPassport } from '../../../actions/change-passport.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { useSubmit } from '../../../parts/submit/use-submit.ts'
import type { PersonalData } from '../../../queries/client.ts'
import { type PassportChange, passportChangeQuery } from '../../../queries/passport-change.ts'
import type { Poll } from '../../../queries/query-run.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import layout from '../../../ui/layout.module.css'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { NewPassportForm } from './new-passport-form.tsx'
import { OwnDataPage } from './own-data-page.tsx'
import { WhenBack } from '../when-back.tsx'

const POLL_MS = 60_000

const poll: Poll<PassportChange | null> = ({ data }) => (data?.state === 'ASKED' ? POLL_MS : null)

const ofLater = {
  text: 'Паспорт не приняли.',
  whatHelps: 'Напишите в поддержку: подскажем, что сделать.',
}

const factsOf = ({ tail, askedAt }: PassportChange) => [
  { term: 'Новый паспорт', value: `•••\u00a0${tail}` },
  { term: 'Отправлен', value: formatMoment(askedAt) },
]

interface WaitingProps {
  readonly change: PassportChange
  readonly onChanged: () => void
}

/** It waits for the lender's people; until then it can be taken back. */
function Waiting({ change, onChanged }: WaitingProps) {
  const { changeId } = change
  const { offline } = useAccount()
  const { submit, failure, busy } = useSubmit()
  const showToast = useToast()
  useEffect(() => {
    // Sent, though the answer was lost or another device sent it: nothing of it stays in this one.
    forgetDraft('new_passport').catch(reportError)
  }, [])
  const withdraw = () =>
    submit({}, async () => {
      try {
        await withdrawPassport(changeId)
        showToast({ text: 'Паспорт отозван' })
      } finally {
        onChanged()
      }
    })
  return (
    <div className={layout.stack}>
      <Card>
        <Facts
          rows={[
            ...factsOf(change),
            { term: 'Состояние', value: <StatusBadge tone="neutral">на проверке</StatusBadge> },
          ]}
        />
      </Card>
      <p className={text.small} role="status">
        Паспорт сверяют двое сотрудников. О&nbsp;решении напишем. Пока в&nbsp;анкете прежний,
        платежи по&nbsp;займам идут как обычно.
      </p>
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Button
        block
        variant="line"
        loading={busy}
        disabled={offline}
        onClick={() => void withdraw()}
      >
        Отозвать
      </Button>
      {offline && (
        <p className={text.small}>
          <WhenBack>Отозвать можно</WhenBack>
        </p>
      )}
    </div>
  )
}

/** Why the last one was not taken, and what helps. */
function NotTaken({ change: { reason, decidedAt } }: { readonly change: PassportChange }) {
  const why = known(PASSPORT_CHANGE_WORDS, reason ?? 'NOT_CONFIRMED', ofLater)
  return (
    <Banner tone="warning" role="status" title="Паспорт пока не внесён">
      <p>
        {why.text} {why.whatHelps}
      </p>
      {decidedAt !== null && <p className={text.small}>Ответили {formatMoment(decidedAt)}.</p>}
      {(reason === 'NOT_CONFIRMED' || why === ofLater) && (
        <ButtonLink small variant="soft" to={PATHS.support}>
          Написать в&nbsp;поддержку
        </ButtonLink>
      )}
    </Banner>
  )
}

/** A state that this page was built before: what is known of it, and nothing to be done (decision 0072). */
const Unknown = ({ change }: { readonly change: PassportChange }) => (
  <div className={layout.stack}>
    <Card>
      <Facts rows={factsOf(change)} />
    </Card>
    <p className={text.small}>Обновите страницу, чтобы увидеть, что с&nbsp;паспортом.</p>
  </div>
)

interface StateProps {
  /** The latest that was sent; null when none, or when nobody knows. */
  readonly change: PassportChange | null
  readonly known: PersonalData
  readonly onSettled: () => void
}

/** What became of the one that was sent, or the form for the next. */
function ChangeState({ change, known: person, onSettled }: StateProps) {
  const [isAnother, setAnother] = useState(false)
  const settle = () => {
    setAnother(false)
    onSettled()
  }
  const state = change?.state ?? 'WITHDRAWN'
  if (change && !PASSPORT_CHANGE_STATES.includes(state)) return <Unknown change={change} />
  if (change && state === 'ASKED') return <Waiting change={change} onChanged={settle} />
  if (change && state === 'APPROVED' && !isAnother)
    return (
      <div className={layout.stack}>
        <Banner role="status" title="Новый паспорт внесён">
          Паспорт {`•••\u00a0${change.tail}`} уже в анкете, он войдёт в следующий договор.
        </Banner>
        <Button block variant="line" onClick={() => setAnother(true)}>
          Паспорт снова другой
        </Button>
      </div>
    )
  return (
    <div className={layout.stack6}>
      {change && state === 'REFUSED' && <NotTaken change={change} />}
      <NewPassportForm known={person} onSettled={settle} />
    </div>
  )
}

function NewPassport({ known: person }: { readonly known: PersonalData }) {
  const { offline } = useAccount()
  const { data, asOf, source, error, reload } = useQuery(passportChangeQuery, undefined, { poll })
  // What was sent meanwhile is not sent twice: a copy counts only where nobody can be asked.
  const isSettled = source === 'network' || (offline && (source === 'device' || error !== null))
  if (!isSettled) return error ? <LoadProblem failure={error} onRetry={reload} /> : <ListSkeleton />
  return (
    <div className={layout.stack}>
      <ChangeState change={data} known={person} onSettled={reload} />
      {offline && data && asOf && (
        <p className={text.small}>
          Так было {formatMoment(asOf)}. <WhenBack>Новое покажем</WhenBack>
        </p>
      )}
    </div>
  )
}

/** «Новый паспорт»: sent from the account, decided on by two people (decision 0111). */
export default function ChangePassport() {
  return (
    <OwnDataPage
      title="Новый паспорт"
      note="Дата и место рождения останутся прежними. Новый паспорт войдёт в следующий договор, подписанные документы не изменятся. Адрес регистрации меняется отдельно, в «Личных данных»."
    >
      {(person) => <NewPassport known={person} />}
    </OwnDataPage>
  )
}
