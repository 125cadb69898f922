import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { moscowDate } from '../../../../lending/calendar.ts'
import {
  birthDateProblem,
  departmentCodeProblem,
  emailProblem,
  innProblem,
  issuedDateProblem,
  nameProblem,
  passportNumberProblem,
  passportSeriesProblem,
  snilsProblem,
} from '../../../../protocol/validation.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { savePassportData } from '../../../actions/save-registration-step.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { MaskedField } from '../../../parts/masked-field/masked-field.tsx'
import {
  DATE_MASK,
  DEPARTMENT_MASK,
  fromIsoDate,
  INN_MASK,
  PASSPORT_MASK,
  SNILS_MASK,
  toIsoDate,
} from '../../../parts/masked-field/masks.ts'
import type { InfoUser } from '../../../state/sign-up.ts'
import { Field } from '../../../ui/field.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { StepPage } from '../step-page.tsx'
import { ruled } from '../use-rules.ts'
import { useStepForm } from '../use-step-form.ts'

interface Values {
  lastName: string
  firstName: string
  patronymic: string
  birthDate: string
  passport: string
  issuedDate: string
  departmentCode: string
  birthPlace: string
  inn: string
  snils: string
  mail: string
}

const EMPTY: Values = {
  lastName: '',
  firstName: '',
  patronymic: '',
  birthDate: '',
  passport: '',
  issuedDate: '',
  departmentCode: '',
  birthPlace: '',
  inn: '',
  snils: '',
  mail: '',
}

const PAGES = [
  ['lastName', 'firstName', 'patronymic', 'birthDate'],
  ['passport', 'issuedDate', 'departmentCode', 'birthPlace'],
  ['inn', 'snils', 'mail'],
] as const

const TITLES = ['Как вас зовут', 'Данные паспорта', 'Ещё три строки']
const LEADS = [
  'Как в паспорте: по этим данным составим договор.',
  'Смотрите на разворот с фотографией.',
  'ИНН и СНИЛС нужны, чтобы проверить запрет на кредиты и ваши права. На почту пришлём договор.',
]

const digits = (text: string): string => text.replace(/\D/g, '')

const savedValues = ({ passport, mail, inn, snils }: InfoUser): Partial<Values> => ({
  ...(passport && {
    lastName: passport.lastName,
    firstName: passport.firstName,
    patronymic: passport.patronymic ?? '',
    birthDate: fromIsoDate(passport.birthDate),
    passport: `${passport.serialNumber} ${passport.documentNumber}`,
    issuedDate: fromIsoDate(passport.issuedDate),
    departmentCode: passport.departmentCode,
    birthPlace: passport.birthPlace,
  }),
  ...(mail && { mail }),
  ...(inn && { inn }),
  ...(snils && { snils }),
})

const bodyOf = (values: Values) => ({
  mail: values.mail,
  inn: values.inn,
  snils: values.snils,
  passport: {
    lastName: values.lastName,
    firstName: values.firstName,
    patronymic: values.patronymic.trim() === '' ? null : values.patronymic,
    birthDate: toIsoDate(values.birthDate),
    birthPlace: values.birthPlace,
    departmentCode: values.departmentCode,
    serialNumber: digits(values.passport).slice(0, 4),
    documentNumber: digits(values.passport).slice(4),
    issuedDate: toIsoDate(values.issuedDate),
  },
})

/** Field of the call's body → field of this form. */
const nameOf = (field: string): keyof Values | null => {
  const name = field.replace(/^passport\./, '')
  if (name === 'serialNumber' || name === 'documentNumber') return 'passport'
  return name in EMPTY ? (name as keyof Values) : null
}

const pageOf = (name: keyof Values): number =>
  PAGES.findIndex((fields) => (fields as readonly string[]).includes(name))

/** Personal data and passport on three short pages, saved together. */
export function UserInfoStep() {
  const { infoUser, stepsQty, goOn } = useSignUp()
  const [page, setPage] = useState(0)
  const form = useForm<Values>({ defaultValues: EMPTY, mode: 'onSubmit', shouldFocusError: false })
  const filled = useFormDraft({
    step: 'user_info',
    form,
    fromServer: { ...savedValues(infoUser), ...(infoUser.drafts.user_info as Partial<Values>) },
    onServer: true,
  })
  const step = useStepForm<Values>(form, nameOf)
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
    const wrong = Object.keys(form.formState.errors)[0] as keyof Values | undefined
    if (wrong) setPage(Math.max(0, pageOf(wrong)))
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
      {page === 0 && (
        <>
          <Field
            label="Фамилия"
            autoComplete="family-name"
            {...ruled(form, 'lastName', (value) => nameProblem(value, 'фамилию'))}
          />
          <Field
            label="Имя"
            autoComplete="given-name"
            {...ruled(form, 'firstName', (value) => nameProblem(value, 'имя'))}
          />
          <Field
            label="Отчество"
            optional
            autoComplete="additional-name"
            {...ruled(form, 'patronymic', (value) =>
              value.trim() === '' ? null : nameProblem(value, 'отчество'),
            )}
          />
          <MaskedField
            mask={DATE_MASK}
            label="Дата рождения"
            hint="Например, 26.11.1990"
            inputMode="numeric"
            autoComplete="bday"
            {...ruled(form, 'birthDate', (value) => birthDateProblem(toIsoDate(value), today))}
          />
        </>
      )}
      {page === 1 && (
        <>
          <MaskedField
            mask={PASSPORT_MASK}
            label="Серия и номер"
            inputMode="numeric"
            autoComplete="off"
            {...ruled(
              form,
              'passport',
              (value) =>
                passportSeriesProblem(digits(value).slice(0, 4)) ??
                passportNumberProblem(digits(value).slice(4)),
            )}
          />
          <MaskedField
            mask={DATE_MASK}
            label="Дата выдачи"
            inputMode="numeric"
            autoComplete="off"
            {...ruled(form, 'issuedDate', (value, values) =>
              issuedDateProblem(toIsoDate(value), toIsoDate(values.birthDate), today),
            )}
          />
          <MaskedField
            mask={DEPARTMENT_MASK}
            label="Код подразделения"
            inputMode="numeric"
            autoComplete="off"
            {...ruled(form, 'departmentCode', departmentCodeProblem)}
          />
          <Field
            label="Место рождения"
            autoComplete="off"
            {...ruled(form, 'birthPlace', (value) =>
              value.trim() === '' ? 'Заполните место рождения.' : null,
            )}
          />
        </>
      )}
      {page === 2 && (
        <>
          <MaskedField
            mask={INN_MASK}
            label="ИНН"
            hint="12 цифр"
            inputMode="numeric"
            autoComplete="off"
            {...ruled(form, 'inn', innProblem)}
          />
          <MaskedField
            mask={SNILS_MASK}
            label="СНИЛС"
            hint="11 цифр"
            inputMode="numeric"
            autoComplete="off"
            {...ruled(form, 'snils', snilsProblem)}
          />
          <Field
            label="Электронная почта"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...ruled(form, 'mail', emailProblem)}
          />
        </>
      )}
    </StepPage>
  )
}
