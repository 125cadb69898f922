import { type FormEvent, useState } from 'react'
import type { ComplaintState as StateName } from '../../../protocol/complaints.ts'
import { COMPLAINT_NUMBER } from '../../../protocol/complaints.ts'
import { emailProblem } from '../../../protocol/validation.ts'
import { askComplaintState, type ComplaintState as Found } from '../../actions/site-complaint.ts'
import { summaryOf } from '../../parts/submit/problems.ts'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { valueOf } from '../../parts/submit/value-of.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDate, formatMoment } from '../../ui/format.ts'
import { known } from '../../ui/known.ts'
import layout from '../../ui/layout.module.css'

const STATE_WORDS: Readonly<Record<StateName, string>> = {
  REGISTERED: 'Зарегистрировано',
  IN_WORK: 'Разбираемся',
  EXTENDED: 'Срок продлён, причину отправили письмом',
  ANSWERED: 'Ответ отправлен письмом',
  REFUSED: 'Ответа по существу не будет, причину отправили письмом',
  FORWARDED: 'Передали тому, кого это касается; кому, написали письмом',
}

const wordsOf = ({ registeredAt, dueOn, closedAt }: Found): string =>
  closedAt === null
    ? `${formatMoment(registeredAt)} приняли. Ответим до ${formatDate(dueOn)} включительно.`
    : `${formatMoment(closedAt)} закрыли. Письма нет? Посмотрите в «Спаме» или позвоните нам.`

/** «Проверить обращение»: where one stands, by its number and the mail it was written with. */
export function ComplaintState() {
  const [found, setFound] = useState<Found | null>(null)
  const { problems, failure, attempt, busy, submit } = useSubmit()

  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = valueOf(form, 'number')
      .trim()
      .replace(/^№\s*/, '')
    const mail = valueOf(form, 'stateMail').trim()
    setFound(null)
    void submit(
      {
        number: COMPLAINT_NUMBER.test(number) ? undefined : 'Номер выглядит так: 2026-00012.',
        stateMail: emailProblem(mail) ?? undefined,
      },
      async () => setFound(await askComplaintState({ number, mail })),
    )
  }

  const errors = summaryOf(problems)
  return (
    <form
      className={layout.stack}
      method="dialog"
      noValidate
      aria-label="Проверить обращение"
      onSubmit={look}
    >
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Field
        label="Номер обращения"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        hint="Например, 2026-00012"
        error={problems['number']}
      />
      <Field
        label="Почта, с которой писали"
        name="stateMail"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={problems['stateMail']}
      />
      <Button type="submit" variant="line" block loading={busy}>
        Проверить
      </Button>
      {found && (
        <Banner role="status" title={known(STATE_WORDS, found.state, 'Обращение у нас')}>
          {wordsOf(found)}
        </Banner>
      )}
    </form>
  )
}
