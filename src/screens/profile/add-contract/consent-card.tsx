import { useEffect, useRef, useState } from 'react'
import { renewCreditHistoryConsent } from '../../../actions/credit-history-consent.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { creditHistoryConsentQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { CONSENTS_PATH } from '../../../../protocol/own-consents.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { Loader } from '../../../ui/loader.tsx'
import text from '../../../ui/text.module.css'
import { LoadProblem } from '../load-problem.tsx'
import styles from './consent-card.module.css'
import { Refusal } from './refusal.tsx'
import { WhenBack } from '../when-back.tsx'

interface ConsentCardProps {
  /** The refusal CONSENT_REQUIRED; a new one brings the card back to the eye. */
  readonly refusal: Failure
  readonly offline: boolean
  /** Asks for the offer again; what was chosen stays. */
  readonly onGiven: () => Promise<void>
}

const CONSENT_ID = 'credit-history-consent'

/** The consent to ask the bureau has run out: its text, a tick nobody makes for the person, and on to the offer (D15). */
export function ConsentCard({ refusal, offline, onGiven }: ConsentCardProps) {
  const { data: consent, error: notLoaded, reload } = useQuery(creditHistoryConsentQuery, undefined)
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = consent !== null

  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [refusal, shown])

  const give = async () => {
    setPressed(true)
    if (!consent) return
    if (!agreed) return document.getElementById(CONSENT_ID)?.focus()
    setBusy(true)
    setFailure(null)
    try {
      await renewCreditHistoryConsent(consent)
      await onGiven()
    } catch (error) {
      const refused = failureOf(error)
      setFailure(refused)
      if (refused.code === 'CONSENT_REQUIRED') {
        setAgreed(false)
        setPressed(false)
        reload()
      }
    }
    setBusy(false)
    return undefined
  }

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className={classNames(text.heading, styles.heading)}>
        {refusal.title}
      </h2>
      <Banner tone="warning" role="alert">
        {refusal.detail}
      </Banner>
      {!consent && !notLoaded && !offline && <Loader />}
      {!consent && notLoaded && !offline && <LoadProblem failure={notLoaded} onRetry={reload} />}
      {consent && (
        <>
          <section className={styles.text} aria-label="Текст согласия">
            <h3 className={classNames(text.strong, styles.title)}>{consent.title}</h3>
            {consent.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <Checkbox
            id={CONSENT_ID}
            checked={agreed}
            error={pressed && !agreed ? 'Прочитайте текст и отметьте согласие.' : undefined}
            onChange={({ target }) => setAgreed(target.checked)}
          >
            Текст прочитан, даю согласие
          </Checkbox>
        </>
      )}
      {failure && <Refusal failure={failure} />}
      {(consent ?? offline) && (
        <div className={layout.stack2}>
          <Button block loading={busy} disabled={offline || !consent} onClick={() => void give()}>
            Дать согласие и рассчитать
          </Button>
          {offline && (
            <p className={text.small}>
              <WhenBack>Дать согласие можно</WhenBack>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

/** Which of the two consents is asked for: that to process personal data was taken back (decision 0139). */
export const isDataConsent = ({ fields }: Failure): boolean =>
  fields.some(({ field }) => field === 'personalData')

/** It is given again where it was taken back. */
export const DataConsentCard = ({ refusal }: Pick<ConsentCardProps, 'refusal'>) => (
  <Card>
    <Banner tone="warning" role="alert" title={refusal.title}>
      {refusal.detail}
    </Banner>
    <ButtonLink block to={CONSENTS_PATH}>
      Открыть согласия
    </ButtonLink>
  </Card>
)
