import { useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import { PASSPORT_CHANGE_WORDS } from '../../../../protocol/passport-change.ts'
import { withdrawPassport } from '../../../actions/change-passport.ts'
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
import layout from '../../../ui/layout.module.css'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { NewPassportForm } from './new-passport-form.tsx'
import { OwnDataPage } from './own-data-page.tsx'

const POLL_MS = 60_000

const poll: Poll<PassportChange | null> = ({ data }) => (data?.state === 'ASKED' ? POLL_MS : null)

interface StateProps {
  readonly change: PassportChange
  readonly onChanged: () => void
}

/** It waits for the lender's people; until then it can be taken back. */
function Waiting({ change: { changeId, tail, askedAt }, onChanged }: StateProps) {
  const { offline } = useAccount()
  const { submit, failure, busy } = useSubmit()
  const showToast = useToast()
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
            { term: 'Новый паспорт', value: `•••\u00a0${tail}` },
            { term: 'Отправлен', value: formatMoment(askedAt) },
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
    </div>
  )
}

/** Why the last one was not taken, and what helps. */
function NotTaken({ change: { reason, decidedAt } }: Pick<StateProps, 'change'>) {
  const { text: why, whatHelps } = PASSPORT_CHANGE_WORDS[reason ?? 'NOT_CONFIRMED']
  return (
    <Banner tone="warning" role="status" title="Паспорт пока не внесён">
      <p>
        {why} {whatHelps}
      </p>
      {decidedAt !== null && <p className={text.small}>Ответили {formatMoment(decidedAt)}.</p>}
      {reason === 'NOT_CONFIRMED' && (
        <ButtonLink small variant="soft" to={PATHS.support}>
          Написать в&nbsp;поддержку
        </ButtonLink>
      )}
    </Banner>
  )
}

function NewPassport({ known }: { readonly known: PersonalData }) {
  const { offline } = useAccount()
  const { data, source, error, reload } = useQuery(passportChangeQuery, undefined, {
    enabled: !offline,
    poll,
  })
  const [isAnother, setAnother] = useState(false)
  const settle = () => {
    setAnother(false)
    reload()
  }
  const change = data ?? null
  if (source === null && !offline)
    return error ? <LoadProblem failure={error} onRetry={reload} /> : <ListSkeleton />
  if (change?.state === 'ASKED') return <Waiting change={change} onChanged={settle} />
  if (change?.state === 'APPROVED' && !isAnother)
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
      {change?.state === 'REFUSED' && <NotTaken change={change} />}
      <NewPassportForm known={known} onSettled={settle} />
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
      {(known) => <NewPassport known={known} />}
    </OwnDataPage>
  )
}
