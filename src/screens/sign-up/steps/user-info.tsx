import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { moscowDate } from '../../../../lending/calendar.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { savePassportData } from '../../../actions/save-registration-step.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { prefilled } from '../prefilled.ts'
import { useSignUp } from '../sign-up-context.ts'
import { StepPage } from '../step-page.tsx'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import { NameFields } from './name-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { PassportFields } from './passport-fields.tsx'
import {
  bodyOf,
  EMPTY,
  nameOf,
  pageOf,
  PAGES,
  savedValues,
  type UserInfoValues,
} from './user-info-values.ts'

const TITLES = ['Как вас зовут', 'Данные паспорта', 'Ещё три строки']
const LEADS = [
  'Как в паспорте: по этим данным составим договор.',
  'Смотрите на разворот с фотографией.',
  'ИНН и СНИЛС нужны, чтобы проверить запрет на кредиты и ваши права. На почту придёт ссылка: откройте её, и договор пришлём письмом.',
]

/** Personal data and passport on three short pages, saved together. */
export function UserInfoStep() {
  const { infoUser, stepsQty, prefill, goOn } = useSignUp()
  const [page, setPage] = useState(0)
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
  const [today] = useState(() => moscowDate(Date.now()))

  const submit = async () => {
    const names = PAGES[page] ?? []
    if (!(await form.trigger([...names]))) return step.refuse()
    if (page < PAGES.length - 1) {
      setPage(page + 1)
      window.scrollTo(0, 0)
      return
    }
    const body = bodyOf(form.getValues())
    await step.run(async (key) => {
      const { step: next } = await savePassportData(body, key)
      await forgetDraft('user_info')
      await goOn(next)
    }, body)
    // Asked of the form itself: what it drew last does not have the refusals of this save yet.
    const wrong = PAGES.flat().find((name) => form.getFieldState(name).invalid)
    if (wrong) setPage(pageOf(wrong))
  }

  const shown = step.errors.filter(({ field }) =>
    (PAGES[page] as readonly string[]).includes(field ?? ''),
  )
  if (!filled) return null
  return (
    <StepPage
      step="user_info"
      part={page / PAGES.length}
      stepsQty={stepsQty}
      title={TITLES[page] ?? ''}
      lead={LEADS[page]}
      {...(page > 0 && { back: () => setPage(page - 1) })}
      errors={shown}
      attempt={step.attempt}
      failure={step.failure}
      submitting={step.submitting}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {page === 0 && <NameFields form={form} today={today} />}
      {page === 1 && <PassportFields form={form} today={today} />}
      {page === 2 && <NumberFields form={form} />}
    </StepPage>
  )
}
