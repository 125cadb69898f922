import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { CONSENT_VERSION } from '../../../../protocol/consents.ts'
import { BRAND } from '../../../../protocol/brand.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { normalizePhone, passwordProblem, phoneProblem } from '../../../../protocol/validation.ts'
import { createClient } from '../../../actions/create-client.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { PasswordField } from '../../../parts/password-field/password-field.tsx'
import { useDrawnBefore } from '../../../state/drawn-before.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PHONE_MASK } from '../../../ui/masks.ts'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { telHref } from '../../../ui/support-link.tsx'
import text from '../../../ui/text.module.css'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import { ruled } from '../../../ui/ruled.ts'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import { OpeningConsents } from './opening-consents.tsx'
import { PhoneCode } from './phone-code.tsx'
import { PhonePassword } from './phone-password.tsx'
import { EMPTY, type PhoneValues } from './phone-values.ts'

interface PhoneStepProps {
  readonly stepsQty: number
  /** Which landing page and which partner's integration led here. */
  readonly visit: { readonly landing: string | null; readonly integrationId: string | null }
  /** Called with the phone and password of the new account: signs in and opens the next step. */
  readonly onCreated: (phone: string, password: string) => Promise<void>
}

/** Phone and password, then the code: after this step the account exists. */
export function PhoneStep({ stepsQty, visit, onCreated }: PhoneStepProps) {
  const drawnBefore = useDrawnBefore()
  const form = useForm<PhoneValues>({ defaultValues: EMPTY, shouldFocusError: false })
  const ready = useFormDraft<PhoneValues>({
    step: 'phone',
    form,
    onServer: false,
    omit: ['password'],
  })
  const step = useStepForm<PhoneValues>(form, (field) =>
    field in EMPTY ? (field as keyof PhoneValues) : null,
  )
  const { stage, channel, phone } = form.watch()
  const [creating, setCreating] = useState(false)
  const e164 = normalizePhone(phone) ?? ''

  /** Another stage begins at its top; the first one stays where it was scrolled to before React took it over. */
  const shownStage = useRef(stage)
  useEffect(() => {
    if (shownStage.current === stage) return
    shownStage.current = stage
    window.scrollTo(0, 0)
  }, [stage])

  if (!ready && !drawnBefore) return null

  const askCode = async () => {
    if (!(await form.trigger(['phone', 'password', 'personalData', 'analogSignature'])))
      return step.refuse()
    form.setValue('stage', 'code')
  }

  const create = async () => {
    if (!(await form.trigger('password'))) return step.refuse()
    const { password, phoneCode, key } = form.getValues()
    const body = {
      phone: e164,
      phoneCode,
      password,
      ...visit,
      consents: (['PERSONAL_DATA', 'ANALOG_SIGNATURE'] as const).map((type) => ({
        type,
        textVersion: CONSENT_VERSION,
      })),
    }
    await step.run(async () => {
      await createClient(body, key)
      await onCreated(e164, password)
      await forgetDraft('phone')
    }, body)
  }

  const verified = async () => {
    // Kept in memory only: a reload has taken it.
    if (form.getValues('password') === '') return
    setCreating(true)
    await create()
    setCreating(false)
  }

  if (stage === 'code' || creating)
    return <PhoneCode form={form} stepsQty={stepsQty} onVerified={verified} />
  if (stage === 'password')
    return (
      <PhonePassword form={form} step={step} stepsQty={stepsQty} onSubmit={() => void create()} />
    )

  return (
    <StepPage
      screen="phone"
      stepsQty={stepsQty}
      title="Телефон и пароль"
      lead="Отправим код, чтобы убедиться, что номер ваш. С паролем вы вернётесь в кабинет."
      errors={step.errors}
      attempt={step.attempt}
      submitLabel="Получить код"
      onSubmit={(event) => {
        event.preventDefault()
        void askCode()
      }}
    >
      <NeedsScript>
        Зарегистрироваться можно только со включённым JavaScript. Включите его в браузере или
        позвоните нам:{' '}
        <a className={`${text.link} ${text.num}`} href={telHref(BRAND.phone)}>
          {BRAND.phone}
        </a>
        .
      </NeedsScript>
      <MaskedField
        mask={PHONE_MASK}
        label="Телефон"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...ruled(form, 'phone', phoneProblem)}
      />
      <PasswordField
        label="Пароль"
        hint="Не короче 8 знаков. Подойдёт и фраза из нескольких слов."
        autoComplete="new-password"
        {...ruled(form, 'password', passwordProblem)}
      />
      <div className={styles.document}>
        <span className={text.strong}>Как получить код</span>
        <Segmented
          kind="radios"
          label="Как получить код"
          options={[
            { value: 'sms', label: 'СМС' },
            { value: 'flash', label: 'Звонок робота' },
          ]}
          value={channel}
          onChange={(value) => form.setValue('channel', value)}
        />
      </div>
      <OpeningConsents form={form} />
      <p className={text.small}>
        Уже есть кабинет?{' '}
        <Link className={text.link} to={PATHS.login}>
          Войти
        </Link>
        . Потеряли прежний номер? Второй кабинет не нужен: позвоните нам,{' '}
        <a className={`${text.link} ${text.num}`} href={telHref(BRAND.phone)}>
          {BRAND.phone}
        </a>
        , и вернём доступ.
      </p>
    </StepPage>
  )
}
