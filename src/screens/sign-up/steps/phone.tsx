import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { CONSENT_VERSION, OPENING_CONSENTS } from '../../../../protocol/consents.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { normalizePhone, passwordProblem, phoneProblem } from '../../../../protocol/validation.ts'
import { checkRegistrationCode, createClient } from '../../../actions/create-client.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { MaskedField } from '../../../parts/masked-field/masked-field.tsx'
import { PHONE_MASK } from '../../../parts/masked-field/masks.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatPhone } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import { ruled } from '../use-rules.ts'
import { useStepForm } from '../use-step-form.ts'

interface Values {
  phone: string
  channel: 'sms' | 'flash'
  personalData: boolean
  analogSignature: boolean
  stage: 'phone' | 'code' | 'password'
  phoneCode: string
  password: string
  /** One key a try of creating the client, kept over reloads (D36). */
  key: string
}

const EMPTY: Values = {
  phone: '',
  channel: 'sms',
  personalData: false,
  analogSignature: false,
  stage: 'phone',
  phoneCode: '',
  password: '',
  key: '',
}

interface PhoneStepProps {
  readonly stepsQty: number
  /** Called with the phone and password of the new account: signs in and opens the next step. */
  readonly onCreated: (phone: string, password: string) => Promise<void>
}

/** Phone, code, password: after this step the account exists. */
export function PhoneStep({ stepsQty, onCreated }: PhoneStepProps) {
  const [search] = useSearchParams()
  const [passwordShown, setPasswordShown] = useState(false)
  const [reading, setReading] = useState<keyof typeof OPENING_CONSENTS | null>(null)
  const form = useForm<Values>({ defaultValues: EMPTY, shouldFocusError: false })
  const ready = useFormDraft<Values>({ step: 'phone', form, onServer: false, omit: ['password'] })
  const step = useStepForm<Values>(form, (field) =>
    field in EMPTY ? (field as keyof Values) : null,
  )
  const { stage, channel, phone } = form.watch()
  const e164 = normalizePhone(phone) ?? ''

  useEffect(() => {
    window.scrollTo(0, 0)
  }, [stage])

  if (!ready) return null

  const askCode = async () => {
    if (!(await form.trigger(['phone', 'personalData', 'analogSignature']))) return step.refuse()
    form.setValue('stage', 'code')
  }

  const create = async () => {
    if (!(await form.trigger('password'))) return step.refuse()
    const { password, phoneCode, key } = form.getValues()
    const body = {
      phone: e164,
      phoneCode,
      password,
      landing: search.get('landing'),
      integrationId: search.get('integrationId'),
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

  if (stage === 'code')
    return (
      <StepPage
        step="phone"
        part={0.4}
        stepsQty={stepsQty}
        title={channel === 'flash' ? 'Последние цифры номера' : 'Код из СМС'}
        lead={
          <>
            {channel === 'flash' ? 'Звоним на ' : 'Отправили на '}
            <strong className={text.num}>{formatPhone(e164)}</strong>.{' '}
            <Button small variant="text" onClick={() => form.setValue('stage', 'phone')}>
              Изменить
            </Button>
          </>
        }
        back={() => form.setValue('stage', 'phone')}
      >
        <CodeEntry
          phone={e164}
          eventCode="REGISTRATION"
          channel={channel}
          onCode={async (code) => {
            const result = await checkRegistrationCode(e164, code)
            if (result !== 'MATCH') return result
            form.setValue('phoneCode', code)
            form.setValue('key', crypto.randomUUID())
            form.setValue('stage', 'password')
            return result
          }}
        />
      </StepPage>
    )

  if (stage === 'password')
    return (
      <StepPage
        step="phone"
        part={0.7}
        stepsQty={stepsQty}
        title="Придумайте пароль"
        lead="Не короче 8 знаков. Подойдёт и фраза из нескольких слов."
        back={() => form.setValue('stage', 'phone')}
        errors={step.errors}
        attempt={step.attempt}
        failure={step.failure}
        submitting={step.submitting}
        submitLabel="Создать кабинет"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <input type="text" name="username" autoComplete="username" value={e164} readOnly hidden />
        <Field
          label="Пароль"
          type={passwordShown ? 'text' : 'password'}
          autoComplete="new-password"
          suffix={
            <IconButton
              icon="eye"
              label={passwordShown ? 'Скрыть пароль' : 'Показать пароль'}
              aria-pressed={passwordShown}
              onClick={() => setPasswordShown(!passwordShown)}
            />
          }
          {...ruled(form, 'password', passwordProblem)}
        />
        {step.failure?.code === 'PHONE_TAKEN' && (
          <Banner>
            <p>
              С этим номером уже есть кабинет. <Link to={PATHS.login}>Войти</Link>
            </p>
          </Banner>
        )}
        {step.failure?.code.startsWith('CODE_') && (
          <Button variant="soft" onClick={() => form.setValue('stage', 'code')}>
            Запросить новый код
          </Button>
        )}
      </StepPage>
    )

  const consent = (name: 'personalData' | 'analogSignature', message: string) => ({
    ...form.register(name, { validate: (value) => value || message }),
    id: name,
    error: form.formState.errors[name]?.message,
  })

  return (
    <StepPage
      step="phone"
      stepsQty={stepsQty}
      title="Ваш номер телефона"
      lead="Отправим код, чтобы убедиться, что номер ваш."
      errors={step.errors}
      attempt={step.attempt}
      submitLabel="Получить код"
      onSubmit={(event) => {
        event.preventDefault()
        void askCode()
      }}
    >
      <MaskedField
        mask={PHONE_MASK}
        label="Телефон"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...ruled(form, 'phone', phoneProblem)}
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
      <div className={styles.consents}>
        <div>
          <Checkbox
            {...consent('personalData', 'Отметьте согласие на обработку персональных данных.')}
          >
            Соглашаюсь на обработку персональных данных
          </Checkbox>
          <Button small variant="text" onClick={() => setReading('PERSONAL_DATA')}>
            Прочитать согласие
          </Button>
        </div>
        <div>
          <Checkbox
            {...consent('analogSignature', 'Отметьте согласие подписывать документы кодом.')}
          >
            Соглашаюсь подписывать документы кодом из СМС
          </Checkbox>
          <Button small variant="text" onClick={() => setReading('ANALOG_SIGNATURE')}>
            Прочитать соглашение
          </Button>
        </div>
      </div>
      <p className={text.small}>
        Уже есть кабинет?{' '}
        <Link className={text.link} to={PATHS.login}>
          Войти
        </Link>
      </p>
      <Sheet
        open={reading !== null}
        onClose={() => setReading(null)}
        title={reading ? OPENING_CONSENTS[reading].title : ''}
      >
        <div className={styles.document}>
          {reading &&
            OPENING_CONSENTS[reading].paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </div>
      </Sheet>
    </StepPage>
  )
}
