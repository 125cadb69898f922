import { useState } from 'react'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { saveSelfie } from '../../../actions/save-registration-step.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { PhotoField } from '../../../parts/photo-field/photo-field.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import { latestPhoto } from './latest-photo.ts'
import { PhotoAdvice } from './photo-advice.tsx'
import { SelfiePicture } from './photo-pictures.tsx'

const CHECKS = [
  'Лицо видно целиком, без очков и головного убора',
  'Паспорт раскрыт рядом с лицом',
  'Пальцы не закрывают текст',
]

/** Selfie with the open passport. */
export function SelfieStep() {
  const { infoUser, stepsQty, goOn } = useSignUp()
  const [selfieId, setSelfieId] = useState(latestPhoto(infoUser, 'SELFIE'))
  const [attempt, setAttempt] = useState(0)
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const submit = async () => {
    if (submitting) return
    setAttempt(attempt + 1)
    if (!selfieId) return
    setSubmitting(true)
    setFailure(null)
    try {
      const { step } = await saveSelfie({ selfieId }, `selfie-${selfieId}`)
      await forgetDraft('selfie')
      await goOn(step)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setSubmitting(false)
    }
  }

  const missing =
    attempt > 0 && !selfieId ? [{ field: 'selfieId', message: 'Добавьте селфи с паспортом.' }] : []
  return (
    <StepPage
      step="selfie"
      stepsQty={stepsQty}
      title="Селфи с паспортом"
      lead="Лицо в кадре, раскрытый паспорт рядом, пальцы не закрывают текст."
      back={STEP_PATHS.passport}
      errors={missing}
      attempt={attempt}
      failure={failure}
      submitting={submitting}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SelfiePicture />
      <PhotoAdvice kind="SELFIE" infoUser={infoUser} />
      <PhotoField
        kind="SELFIE"
        name="selfieId"
        title="Селфи с паспортом"
        icon="selfie"
        facing="user"
        imageId={selfieId}
        onSaved={setSelfieId}
        error={missing[0]?.message}
      />
      <ul className={styles.ticks}>
        {CHECKS.map((check) => (
          <li key={check}>
            <Icon name="check" size={20} />
            <span>{check}</span>
          </li>
        ))}
      </ul>
      <Banner icon="shield">Снимки видят только сотрудники, которые проверяют заявку.</Banner>
    </StepPage>
  )
}
