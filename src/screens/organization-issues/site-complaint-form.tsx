import { useEffect, useRef, useState } from 'react'
import { MAX_COMPLAINT_LENGTH } from '../../../protocol/complaints.ts'
import {
  EMPTY_SITE_COMPLAINT,
  fileSiteComplaint,
  forgetSiteComplaint,
  keepSiteComplaint,
  restoreSiteComplaint,
} from '../../actions/site-complaint.ts'
import { useKeptDraft } from '../../parts/form-draft/use-kept-draft.ts'
import { summaryOf } from '../../parts/submit/problems.ts'
import { useSubmit } from '../../parts/submit/use-submit.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { formatDate } from '../../ui/format.ts'
import { MailText } from '../../ui/mail-text.tsx'
import layout from '../../ui/layout.module.css'
import { MaskedField } from '../../ui/masked-field.tsx'
import { PHONE_MASK } from '../../ui/masks.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import text from '../../ui/text.module.css'
import { bodyOf, problemsIn, SUBJECTS } from './complaint-values.ts'
import styles from './organization-issues.module.css'

interface Filed {
  readonly number: string
  readonly dueOn: string
  readonly mail: string
}

const COPY = {
  empty: EMPTY_SITE_COMPLAINT,
  restore: restoreSiteComplaint,
  keep: keepSiteComplaint,
}

const ignore = () => undefined

/** What was filed: the number, the last day of the answer and where it goes. Takes the focus when it appears. */
function Receipt({ filed, onAnother }: { readonly filed: Filed; readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={layout.stack} role="status">
      <h2 ref={heading} className={text.heading} tabIndex={-1}>
        Обращение зарегистрировано
      </h2>
      <p className={text.lead}>
        Номер <b>{filed.number}</b>
      </p>
      <p>
        Ответим до <b>{formatDate(filed.dueOn)}</b> включительно, письмом на{' '}
        <MailText mail={filed.mail} />. Номер уже отправили туда же. Письма нет? Посмотрите в
        «Спаме».
      </p>
      <p>
        <Button variant="line" onClick={onAnother}>
          Написать ещё одно
        </Button>
      </p>
    </section>
  )
}

/** A complaint of whoever has not signed in: registered at once, answered by letter (442-FZ, decision 0086). */
export function SiteComplaintForm() {
  const { draft, change, leave } = useKeptDraft(COPY)
  const [filed, setFiled] = useState<Filed | null>(null)
  const { problems, failure, attempt, busy, submit } = useSubmit()
  const area = useRef<HTMLTextAreaElement>(null)
  const initial = useRef(change)

  // The page is finished HTML: what was written before the script listened is still in the element.
  useEffect(() => {
    const early = area.current?.value ?? ''
    if (early !== '') initial.current({ body: early })
  }, [])

  if (filed)
    return (
      <Receipt
        filed={filed}
        onAnother={() => {
          change(EMPTY_SITE_COMPLAINT)
          setFiled(null)
        }}
      />
    )

  const send = () =>
    submit(problemsIn(draft), async () => {
      leave()
      const body = bodyOf(draft)
      setFiled({ ...(await fileSiteComplaint(body)), mail: body.mail })
      await forgetSiteComplaint().catch(ignore)
    })

  const errors = summaryOf(problems)
  return (
    <form
      className={layout.stack6}
      method="dialog"
      noValidate
      aria-label="Обращение"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.requestId
            ? `${failure.detail} Номер запроса: ${failure.requestId}`
            : failure.detail}
        </Banner>
      )}
      <NeedsScript>
        Чтобы отправить обращение отсюда, нужен JavaScript. Без него напишите нам на почту или
        письмом, адреса ниже.
      </NeedsScript>
      <fieldset
        id="subject"
        className={styles.subjects}
        tabIndex={-1}
        aria-describedby={problems['subject'] ? 'subject-error' : undefined}
      >
        <legend>О чём обращение</legend>
        {SUBJECTS.map(({ subject, label }) => (
          <RadioCard
            key={subject}
            name="subject"
            value={subject}
            title={label}
            checked={draft.subject === subject}
            onChange={() => change({ subject })}
          />
        ))}
        {problems['subject'] && <FieldError id="subject-error">{problems['subject']}</FieldError>}
      </fieldset>
      <div className={styles.pair}>
        <Field
          label="Фамилия, имя, отчество"
          name="fullName"
          autoComplete="name"
          value={draft.fullName}
          error={problems['fullName']}
          onChange={({ target }) => change({ fullName: target.value })}
        />
        <Field
          label="Номер договора, если есть"
          name="contractNumber"
          autoComplete="off"
          value={draft.contractNumber}
          error={problems['contractNumber']}
          onChange={({ target }) => change({ contractNumber: target.value })}
        />
        <Field
          label="Почта для ответа"
          name="mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={draft.mail}
          error={problems['mail']}
          onChange={({ target }) => change({ mail: target.value })}
        />
        <MaskedField
          mask={PHONE_MASK}
          label="Телефон"
          optional
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          value={draft.phone}
          error={problems['phone']}
          onChange={({ target }) => {
            if (target instanceof HTMLInputElement) change({ phone: target.value })
          }}
        />
      </div>
      <TextArea
        ref={area}
        label="Что случилось и чего вы хотите"
        name="body"
        rows={7}
        maxLength={MAX_COMPLAINT_LENGTH}
        hint="Пароль, код из СМС и номер карты целиком не пишите: мы о них никогда не просим."
        value={draft.body}
        error={problems['body']}
        onChange={({ target }) => change({ body: target.value })}
      />
      <Button type="submit" block loading={busy}>
        Отправить обращение
      </Button>
      <p className={classNames(text.small, text.muted)}>
        Данные нужны, чтобы зарегистрировать обращение и ответить на него: так велит закон. Храним
        их столько же, сколько само обращение.
      </p>
    </form>
  )
}
