import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import { PassportPages } from './passport-pages.tsx'
import { usePassportPhotos } from './use-passport-photos.ts'
import { usePhotoStep } from './use-photo-step.ts'

/** Both pages of the passport once more: after a refused check, or where they were not attached with the data. */
export function PassportStep() {
  const { infoUser, stepsQty } = useSignUp()
  const photos = usePassportPhotos(infoUser)
  const { errors, ...form } = usePhotoStep('passport', photos.missing, photos.save)
  return (
    <StepPage
      screen="photos"
      stepsQty={stepsQty}
      title="Разворот с фото"
      lead="Положите паспорт на стол и снимите две страницы: с фотографией и с регистрацией."
      back={STEP_PATHS.user_info}
      errors={errors}
      {...form}
    >
      <PassportPages infoUser={infoUser} photos={photos} errors={errors} />
    </StepPage>
  )
}
