import { useState } from 'react'
import { signRegistration } from '../../../actions/sign-registration.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { type RegistrationTerms, registrationTermsQuery } from '../../../queries/registration.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'

type Document = RegistrationTerms['documents'][number]

/** Separate unticked consents, then the code of REGISTRATION_END bound to their hash (D19, D22). */
export function SignStep() {
  const { infoUser, stepsQty, goOn } = useSignUp()
  const {
    data: terms,
    error: failure,
    isLoading,
    reload,
  } = useQuery(registrationTermsQuery, undefined, { once: true })
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [reading, setReading] = useState<Document | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [signing, setSigning] = useState(false)

  if (!terms)
    return (
      <StepPage
        screen="signature"
        stepsQty={stepsQty}
        title="Подпишите анкету"
        back={STEP_PATHS.card}
        failure={isLoading ? null : failure}
        footer={
          failure &&
          !isLoading && (
            <Button block onClick={reload}>
              Загрузить ещё раз
            </Button>
          )
        }
      >
        {(isLoading || !failure) && <Loader />}
      </StepPage>
    )

  const missing = terms.documents.filter(({ type }) => !agreed.includes(type))
  const errors =
    attempt > 0
      ? missing.map(({ type, title }) => ({
          field: `consent-${type}`,
          message: `Прочитайте и отметьте: ${title}.`,
        }))
      : []

  const sign = async (code: string) => {
    const body = {
      smsCode: code,
      termsHash: terms.termsHash,
      consents: terms.documents.map(({ type, textVersion }) => ({ type, textVersion })),
    }
    const { step } = await signRegistration(body, `sign-${terms.termsHash.slice(0, 40)}-${code}`)
    await goOn(step)
  }

  return (
    <StepPage
      screen="signature"
      stepsQty={stepsQty}
      title="Подпишите анкету"
      lead="Прочитайте документы и отметьте согласия. Код из СМС будет вашей подписью."
      back={STEP_PATHS.card}
      errors={errors}
      attempt={attempt}
      submitLabel="Получить код"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length > 0) setAttempt(attempt + 1)
        else setSigning(true)
      }}
    >
      <div className={styles.consents}>
        {terms.documents.map((document) => (
          <div key={document.type}>
            <Checkbox
              id={`consent-${document.type}`}
              checked={agreed.includes(document.type)}
              error={errors.find(({ field }) => field === `consent-${document.type}`)?.message}
              onChange={(event) =>
                setAgreed(
                  event.target.checked
                    ? [...agreed, document.type]
                    : agreed.filter((type) => type !== document.type),
                )
              }
            >
              {document.title}
            </Checkbox>
            <Button small variant="text" onClick={() => setReading(document)}>
              Прочитать документ
            </Button>
          </div>
        ))}
      </div>
      <Sheet open={signing} onClose={() => setSigning(false)} title="Код из СМС">
        <CodeEntry
          phone={infoUser.phone}
          eventCode="REGISTRATION_END"
          termsHash={terms.termsHash}
          onCode={sign}
        />
      </Sheet>
      <Sheet open={reading !== null} onClose={() => setReading(null)} title={reading?.title ?? ''}>
        <div className={styles.document}>
          {reading?.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Sheet>
    </StepPage>
  )
}
