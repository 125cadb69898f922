import { deskEnterConsentLetter } from '../../../../protocol/calls/desk/clients.ts'
import {
  CONSENT_LETTER_CHANNELS,
  CONSENT_LETTER_WORDS,
  type ConsentLetterChannel,
} from '../../../../protocol/consent-letters.ts'
import type { WithdrawableConsent } from '../../../../protocol/own-consents.ts'
import { passportProblem } from '../../../../protocol/validation.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { type Problems, useProposal } from '../../parts/use-proposal.ts'
import { useWorkplace } from '../../parts/workplace.ts'

interface Typed {
  readonly channel: ConsentLetterChannel
  readonly receivedOn: string
  readonly passport: string
}

const EMPTY: Typed = { channel: 'LETTER', receivedOn: '', passport: '' }

const CHANNELS = CONSENT_LETTER_CHANNELS.map((one) => [one, CONSENT_LETTER_WORDS[one]] as const)

const problemsOf = ({ receivedOn, passport }: Typed): Problems<Typed> => ({
  ...(receivedOn === '' && { receivedOn: 'Укажите день, когда пришло.' }),
  ...(passportProblem(passport) && { passport: passportProblem(passport) ?? '' }),
})

/** What follows, before it is done; a consent at whose end data are erased needs two people. */
const WORDS: Readonly<
  Record<WithdrawableConsent, { title: string; about: string; submit: string; done: string }>
> = {
  CREDIT_HISTORY: {
    title: 'Отозвать согласие на кредитную историю',
    about:
      'Бюро больше не спросим, новых займов не будет, отчёты о действующем договоре идут дальше. Клиент узнает сразу и может дать согласие снова.',
    submit: 'Отозвать',
    done: 'Согласие отозвано, клиент узнает сообщением',
  },
  PERSONAL_DATA: {
    title: 'Отозвать согласие на обработку данных',
    about:
      'Решит другой человек. Пока есть договор или долг, данные останутся для них и для закона. Если их нет, данные и кабинет удалим через две недели. Клиент узнает после решения и может дать согласие снова.',
    submit: 'Попросить',
    done: 'Ждёт решения другого человека',
  },
}

interface ConsentLetterFormProps {
  readonly clientId: string
  readonly type: WithdrawableConsent
  /** Of the consent as the card shows it. */
  readonly givenAt: string
  readonly onEntered: () => void
  readonly onClose: () => void
}

/** Enters a letter by which a client takes a consent back (decision 0141). */
export function ConsentLetterForm(props: ConsentLetterFormProps) {
  const { clientId, type, givenAt, onEntered, onClose } = props
  const { ask } = useWorkplace()
  const { title, about, submit, done } = WORDS[type]
  const { typed, problems, change, form } = useProposal<Typed>({
    name: `consent-letter/${clientId}/${type}/${givenAt}`,
    empty: EMPTY,
    problemsOf,
    send: (body, idempotencyKey) =>
      ask(deskEnterConsentLetter, {
        params: { clientId },
        body: { ...body, type, givenAt },
        idempotencyKey,
      }),
    doneText: done,
    onAsked: onEntered,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        id="letter-reason"
        {...form}
        submitLabel={submit}
        label="Номер и дата письма"
        missing="Напишите номер и дату письма: по ним его найдут."
        onClose={onClose}
      >
        <p>{about}</p>
        <SelectField
          id="letter-channel"
          label="Как пришло"
          value={typed.channel}
          options={CHANNELS}
          onChange={(channel) => change({ channel })}
        />
        <LineField
          id="letter-day"
          type="date"
          label="Когда пришло"
          value={typed.receivedOn}
          problem={problems.receivedOn}
          onChange={(receivedOn) => change({ receivedOn })}
        />
        <LineField
          id="letter-passport"
          inputMode="numeric"
          label="Серия и номер паспорта из письма"
          value={typed.passport}
          problem={problems.passport}
          onChange={(passport) => change({ passport })}
        />
      </ReasonForm>
    </Dialog>
  )
}
