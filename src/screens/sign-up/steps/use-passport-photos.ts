import { useState } from 'react'
import type { RegistrationStep } from '../../../../protocol/enums.ts'
import { savePassportScans } from '../../../actions/save-registration-step.ts'
import type { InfoUser } from '../../../state/sign-up.ts'
import type { SummaryError } from '../../../ui/error-summary.tsx'
import { latestPhoto } from './latest-photo.ts'

export interface PassportPhotos {
  readonly mainId: string | null
  readonly registrationId: string | null
  readonly setMainId: (imageId: string) => void
  readonly setRegistrationId: (imageId: string) => void
  /** Pages that are not there yet. */
  readonly missing: readonly SummaryError[]
  /** Attaches both pages; may be repeated (D36). */
  readonly save: () => Promise<{ step: RegistrationStep }>
}

/** The two photographed pages of the passport: those of this visit or the latest stored ones. */
export function usePassportPhotos(infoUser: InfoUser): PassportPhotos {
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
  return {
    mainId,
    registrationId,
    setMainId,
    setRegistrationId,
    missing,
    save: () =>
      savePassportScans(
        { passportPhotoFieId: mainId ?? '', registrationPhotoFileId: registrationId ?? '' },
        `scan-${mainId}-${registrationId}`.slice(0, 100),
      ),
  }
}
