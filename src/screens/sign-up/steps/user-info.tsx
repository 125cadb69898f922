import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { savePassportData } from '../../../actions/save-registration-step.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { ReadingNote } from '../../../parts/passport-fields/reading-note.tsx'
import { usePassportReading } from '../../../parts/passport-fields/use-passport-reading.ts'
import { prefilled } from '../prefilled.ts'
import { useSignUp } from '../sign-up-context.ts'
import { StepPage } from '../step-page.tsx'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import { useServerToday } from '../../../state/server-clock.ts'
import { NumberFields } from './number-fields.tsx'
import { PassportPage } from './passport-page.tsx'
import { PassportPages } from './passport-pages.tsx'
import { usePassportPhotos } from './use-passport-photos.ts'
import {
  bodyOf,
  EMPTY,
  nameOf,
  pageOf,
  PAGES,
  READABLE,
  savedValues,
  type UserInfoValues,
} from './user-info-values.ts'

/** The page on which the passport's fields stand, filled from its photo or typed. */
const PASSPORT_PAGE = 1

const SCREENS = ['photos', 'passport', 'numbers'] as const
const TITLES = ['Разворот с фото', 'Данные паспорта', 'ИНН, СНИЛС и почта']
const LEADS = [
  'Положите паспорт на стол и снимите две страницы: с фотографией и с регистрацией.',
  'Как в паспорте: по этим данным составим договор.',
  'ИНН и СНИЛС нужны, чтобы проверить запрет на кредиты и ваши права. Если укажете почту, придёт ссылка: откройте её, и договор пришлём письмом.',
]

/** Photos of the passport, what they say, and the numbers that are not in it: three pages, saved together. */
export function UserInfoStep() {
  const { infoUser, stepsQty, prefill, goOn } = useSignUp()
  const photos = usePassportPhotos(infoUser)
  const [page, setPage] = useState(photos.missing.length > 0 ? 0 : PASSPORT_PAGE)
  const form = useForm<UserInfoValues>({
    defaultValues: EMPTY,
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const filled = useFormDraft({
    step: 'user_info',
    form,
    fromServer: {
      ...prefilled(prefill, EMPTY),
      ...savedValues(infoUser),
      ...(infoUser.drafts.user_info as Partial<UserInfoValues>),
    },
    onServer: true,
  })
  const step = useStepForm<UserInfoValues>(form, nameOf)
  const today = useServerToday()
  const reading = usePassportReading(form, { names: READABLE, today })

  const turnTo = (next: number) => {
    setPage(next)
    window.scrollTo(0, 0)
  }

  const submit = async () => {
    const names = PAGES[page] ?? []
    if (page === 0 && photos.missing.length > 0) return step.refuse()
    if (page > 0 && !(await form.trigger([...names]))) return step.refuse()
    if (page < PAGES.length - 1) return turnTo(page + 1)
    const body = bodyOf(form.getValues())
    await step.run(async (key) => {
      await savePassportData(body, key)
      const { step: next } = await photos.save()
      await forgetDraft('user_info')
      await goOn(next)
    }, body)
    // Asked of the form itself: what it drew last does not have the refusals of this save yet.
    const wrong = PAGES.flat().find((name) => form.getFieldState(name).invalid)
    if (wrong) setPage(pageOf(wrong))
  }

  const missing = page === 0 && step.attempt > 0 ? photos.missing : []
  const shown = step.errors.filter(({ field }) =>
    (PAGES[page] as readonly string[]).includes(field ?? ''),
  )
  if (!filled) return null
  return (
    <StepPage
      screen={SCREENS[page] ?? 'photos'}
      stepsQty={stepsQty}
      title={TITLES[page] ?? ''}
      lead={LEADS[page]}
      {...(page > 0 && { back: () => setPage(page - 1) })}
      errors={[...missing, ...shown]}
      attempt={step.attempt}
      failure={step.failure}
      submitting={step.submitting}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {page === 0 && (
        <PassportPages
          infoUser={infoUser}
          photos={photos}
          errors={missing}
          onMainChosen={(photo) => void reading.read(photo)}
        />
      )}
      {page === PASSPORT_PAGE && (
        <>
          <ReadingNote state={reading.state} />
          <PassportPage form={form} today={today} read={reading.values} />
        </>
      )}
      {page === 2 && <NumberFields form={form} />}
    </StepPage>
  )
}
