import { useState } from 'react'
import { savePassportScans } from '../../../actions/save-registration-step.ts'
import { PhotoField } from '../../../parts/photo-field/photo-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import { latestPhoto } from './latest-photo.ts'
import { PhotoAdvice } from './photo-advice.tsx'
import { PassportPicture } from './photo-pictures.tsx'
import { usePhotoStep } from './use-photo-step.ts'

const CHECKS = [
  'Видны все четыре угла разворота',
  'Нет бликов, буквы читаются',
  'Файл до 5 МБ: уменьшим сами, если больше',
]

/** Main page and registration page of the passport. */
export function PassportStep() {
  const { infoUser, stepsQty } = useSignUp()
  const [mainId, setMainId] = useState(latestPhoto(infoUser, 'PASSPORT_MAIN'))
  const [registrationId, setRegistrationId] = useState(
    latestPhoto(infoUser, 'PASSPORT_REGISTRATION'),
  )
  const missing = [
    ...(mainId
      ? []
      : [{ field: 'passportPhotoFieId', message: 'Добавьте разворот с фотографией.' }]),
    ...(registrationId
      ? []
      : [{ field: 'registrationPhotoFileId', message: 'Добавьте страницу с регистрацией.' }]),
  ]

  const { errors, ...form } = usePhotoStep('passport', missing, () =>
    savePassportScans(
      { passportPhotoFieId: mainId ?? '', registrationPhotoFileId: registrationId ?? '' },
      `scan-${mainId}-${registrationId}`.slice(0, 100),
    ),
  )
  return (
    <StepPage
      step="passport"
      stepsQty={stepsQty}
      title="Разворот с фото"
      lead="Положите паспорт на стол и снимите две страницы: с фотографией и с регистрацией."
      back={STEP_PATHS.user_info}
      errors={errors}
      {...form}
    >
      <PassportPicture />
      <PhotoAdvice kind="PASSPORT_MAIN" infoUser={infoUser} />
      <PhotoField
        kind="PASSPORT_MAIN"
        name="passportPhotoFieId"
        title="Разворот с фотографией"
        icon="passport"
        facing="environment"
        imageId={mainId}
        onSaved={setMainId}
        error={errors.find(({ field }) => field === 'passportPhotoFieId')?.message}
      />
      <PhotoField
        kind="PASSPORT_REGISTRATION"
        name="registrationPhotoFileId"
        title="Страница с регистрацией"
        icon="document"
        facing="environment"
        imageId={registrationId}
        onSaved={setRegistrationId}
        error={errors.find(({ field }) => field === 'registrationPhotoFileId')?.message}
      />
      <ul className={styles.ticks}>
        {CHECKS.map((check) => (
          <li key={check}>
            <Icon name="check" size={20} />
            <span>{check}</span>
          </li>
        ))}
      </ul>
    </StepPage>
  )
}
