import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnerShown } from '../../../../protocol/calls/auth-service/reauthentication.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { formatPhone, normalizePhone, phoneProblem } from '../../../../protocol/validation.ts'
import { changePhone } from '../../../actions/change-phone.ts'
import { sendPhoneCode } from '../../../actions/send-code.ts'
import type { Failure } from '../../../api/failure.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { OwnerField } from '../owner-field.tsx'
import { useOwner } from '../use-owner.ts'
import { summaryOf } from '../../../parts/submit/problems.ts'
import { useSubmit } from '../../../parts/submit/use-submit.ts'
import { valueOf } from '../../../parts/submit/value-of.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import layout from '../../../ui/layout.module.css'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PHONE_MASK } from '../../../ui/masks.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { MissingBanner, WhenBack } from '../when-back.tsx'

interface Asked {
  /** E.164 */
  readonly phone: string
  readonly owner: OwnerShown
}

interface NewPhoneSheetProps {
  readonly asked: Asked
  /** Does the change; what confirmed it may be good no more. */
  readonly guard: (work: () => Promise<void>) => Promise<void>
  readonly onNotSent: (failure: Failure) => void
  readonly onClose: () => void
}

/** The code of the new number; when it is right, the number is changed. */
function NewPhoneSheet({ asked, guard, onNotSent, onClose }: NewPhoneSheetProps) {
  const { reload } = useAccount()
  const navigate = useNavigate()
  const showToast = useToast()
  /** The same code sent again is the same change. */
  const sent = useRef({ code: '', key: '' })
  return (
    <Sheet open title="Код с нового номера" onClose={onClose}>
      <CodeEntry
        phone={asked.phone}
        eventCode="PHONE_CHANGE"
        door="new-phone"
        owner={asked.owner}
        onNotSent={onNotSent}
        hint="Верный код сразу сменит номер. Входить будете по новому."
        onCode={async (phoneCode) => {
          if (sent.current.code !== phoneCode)
            sent.current = { code: phoneCode, key: crypto.randomUUID() }
          const body = { phone: asked.phone, phoneCode, ...asked.owner }
          const { key } = sent.current
          await guard(async () => void (await changePhone(body, key)))
          await reload()
          showToast({ text: 'Номер изменён' })
          await navigate(PATHS.personalData)
        }}
      />
    </Sheet>
  )
}

/** «Новый номер»: password or passkey say who asks, a code that the number is theirs. */
export default function ChangePhone() {
  const { account, offline } = useAccount()
  const { submit, problems, failure, attempt, busy } = useSubmit()
  const owner = useOwner('Введите пароль.')
  const [asked, setAsked] = useState<Asked | null>(null)
  const errors = summaryOf(problems)
  const { noteRefusal } = owner
  const onNotSent = useCallback(({ code }: Failure) => noteRefusal(code), [noteRefusal])

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [given, currentPassword] = [valueOf(form, 'phone'), valueOf(form, 'currentPassword')]
    const phone = normalizePhone(given) ?? given
    const found = {
      phone:
        phoneProblem(given) ??
        (phone === account.phone ? 'Это ваш нынешний номер. Введите новый.' : undefined),
      currentPassword: owner.problem(currentPassword),
    }
    void submit(found, () =>
      owner.guard(async () => {
        setAsked(null)
        const shown = owner.shownWith(currentPassword)
        await sendPhoneCode({ phone, owner: shown })
        setAsked({ phone, owner: shown })
      }),
    )
  }

  return (
    <Page title="Новый номер" back={PATHS.personalData} twoColumns>
      <PageColumn>
        {offline && (
          <MissingBanner>
            <WhenBack>Сменить номер можно</WhenBack>
          </MissingBanner>
        )}
        {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
        {owner.isOver && !failure && (
          <Banner tone="warning" icon="shield" role="alert" title="Подтверждение устарело">
            Прошло больше 10 минут. Подтвердите ещё раз, что это вы, и запросите код: номер остался
            в форме.
          </Banner>
        )}
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        <form className={layout.stack6} noValidate onSubmit={ask}>
          <input hidden readOnly name="username" autoComplete="username" value={account.phone} />
          <MaskedField
            mask={PHONE_MASK}
            label="Телефон"
            name="phone"
            hint={`Пришлём на него код. Сейчас номер ${formatPhone(account.phone)}`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            error={problems['phone']}
          />
          <OwnerField
            action="CHANGE_PHONE"
            label="Пароль от кабинета"
            error={problems['currentPassword']}
            offline={offline}
            reauthentication={owner.reauthentication}
            onConfirmed={owner.onConfirmed}
          />
          <Banner tone="warning" icon="shield">
            Сутки после смены переводим деньги только на ваши прежние карты. О смене напишем и на
            старый номер. На других устройствах вход закончится.
          </Banner>
          <Button type="submit" block loading={busy} disabled={offline}>
            Прислать код на новый номер
          </Button>
        </form>
      </PageColumn>
      {/* The sheet has no place to confirm in: whoever has to begins again with the form behind it. */}
      {asked && !owner.isOver && (
        <NewPhoneSheet
          asked={asked}
          guard={owner.guard}
          onNotSent={onNotSent}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}
