import { useState } from 'react'
import { saveSelfie } from '../../../actions/save-registration-step.ts'
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
import { usePhotoStep } from './use-photo-step.ts'

const CHECKS = [
  'Лицо видно целиком, без очков и головного убора',
  'Паспорт раскрыт рядом с лицом',
  'Пальцы не закрывают текст',
]

/** Selfie with the open passport. */
export function SelfieStep() {
  const { infoUser, stepsQty } = useSignUp()
  const [selfieId, setSelfieId] = useState(latestPhoto(infoUser, 'SELFIE'))
  const { errors, ...form } = usePhotoStep(
    'selfie',
    selfieId ? [] : [{ field: 'selfieId', message: 'Добавьте селфи с паспортом.' }],
    () => saveSelfie({ selfieId: selfieId ?? '' }, `selfie-${selfieId}`),
  )
  return (
    <StepPage
      screen="selfie"
      stepsQty={stepsQty}
      title="Селфи с паспортом"
      lead="Лицо в кадре, раскрытый паспорт рядом, пальцы не закрывают текст."
      // New photos after a refused check go without the data.
      back={infoUser.step === 'done' ? STEP_PATHS.passport : STEP_PATHS.user_info}
      errors={errors}
      {...form}
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
        error={errors[0]?.message}
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
