import { PhotoField } from '../../../parts/photo-field/photo-field.tsx'
import type { InfoUser } from '../../../state/sign-up.ts'
import type { SummaryError } from '../../../ui/error-summary.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../step-page.module.css'
import { PhotoAdvice } from './photo-advice.tsx'
import { PassportPicture } from './photo-pictures.tsx'
import type { PassportPhotos } from './use-passport-photos.ts'

const CHECKS = [
  'Видны все четыре угла разворота',
  'Нет бликов, буквы читаются',
  'Файл до 5 МБ: уменьшим сами, если больше',
]

interface PassportPagesProps {
  readonly infoUser: InfoUser
  readonly photos: PassportPhotos
  readonly errors: readonly SummaryError[]
  /** Called with the main spread as it is sent, as soon as it was chosen. */
  readonly onMainChosen?: (photo: Blob) => void
}

/** Main spread and registration page: how to take them, both photos, what to look at. */
export function PassportPages({ infoUser, photos, errors, onMainChosen }: PassportPagesProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return (
    <>
      <PassportPicture />
      <PhotoAdvice kind="PASSPORT_MAIN" infoUser={infoUser} />
      <PhotoField
        kind="PASSPORT_MAIN"
        name="passportPhotoFieId"
        title="Разворот с фотографией"
        icon="passport"
        facing="environment"
        imageId={photos.mainId}
        onShrunk={onMainChosen}
        onSaved={photos.setMainId}
        error={errorOf('passportPhotoFieId')}
      />
      <PhotoField
        kind="PASSPORT_REGISTRATION"
        name="registrationPhotoFileId"
        title="Страница с регистрацией"
        icon="document"
        facing="environment"
        imageId={photos.registrationId}
        onSaved={photos.setRegistrationId}
        error={errorOf('registrationPhotoFileId')}
      />
      <ul className={styles.ticks}>
        {CHECKS.map((check) => (
          <li key={check}>
            <Icon name="check" size={20} />
            <span>{check}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
