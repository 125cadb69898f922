import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { type deskClient, deskEnterConsentLetter } from '../../../../protocol/calls/desk/clients.ts'
import type { DocumentType } from '../../../../protocol/enums.ts'
import {
  type WithdrawableConsent,
  WITHDRAWABLE_CONSENTS,
} from '../../../../protocol/own-consents.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'
import { ConsentLetterForm } from './consent-letter-form.tsx'

type Card = Reply<typeof deskClient>
type Consent = Card['consents'][number]

const CONSENT_WORDS: Readonly<Record<DocumentType, string>> = {
  PERSONAL_DATA: 'Обработка персональных данных',
  CREDIT_HISTORY: 'Запрос кредитной истории',
  SERVICE_APPLICATION: 'Анкета',
  ANALOG_SIGNATURE: 'Подпись кодом',
  CONSUMER_LOAN: 'Условия займа',
}

/** What may not be done any more, for whoever has the client on the line. */
const effectWords = (type: DocumentType, eraseAt: string | null): string => {
  if (type !== 'PERSONAL_DATA') return 'Бюро не спрашиваем, новых займов нет.'
  return eraseAt === null
    ? 'Данные только для договора и закона, новых займов и предложений нет.'
    : `Данные и кабинет удалим ${formatMoment(eraseAt)}, новых займов и предложений нет.`
}

function Withdrawn({ type, withdrawn, askedByLetter }: Consent) {
  if (askedByLetter)
    return (
      <small>
        Просят отозвать по письму от {formatDate(askedByLetter.receivedOn)}. Ждёт решения другого
        человека, срок по закону {formatDate(askedByLetter.dueOn)}.
      </small>
    )
  if (!withdrawn) return null
  const { at, number, letterReceivedOn, eraseAt } = withdrawn
  return (
    <small>
      Отозвано {formatMoment(at)}
      {letterReceivedOn !== null && ` по письму от ${formatDate(letterReceivedOn)}`}, отзыв №&nbsp;
      {number}. {effectWords(type, eraseAt)}
    </small>
  )
}

const withdrawableType = ({ type, isWithdrawable }: Consent): WithdrawableConsent | null =>
  (isWithdrawable && WITHDRAWABLE_CONSENTS.find((each) => each === type)) || null

interface ConsentsProps {
  readonly card: Card
  readonly onChanged: () => void
}

interface Asked {
  readonly type: WithdrawableConsent
  readonly givenAt: string
}

/** What the client agreed to and took back; a letter that takes a consent back is entered here (decision 0141). */
export function Consents({ card: { clientId, consents }, onChanged }: ConsentsProps) {
  const mayEnter = mayDo(useSession(), deskEnterConsentLetter.roles)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Pane title="Согласия" aside={consents.length}>
      {consents.length === 0 ? (
        <p>Согласий нет.</p>
      ) : (
        <ul className={classNames(styles.lines, styles.papers)}>
          {consents.map((consent) => {
            const { type, textVersion, givenAt } = consent
            const taken = mayEnter ? withdrawableType(consent) : null
            return (
              <li key={`${type}/${textVersion}`}>
                <span>
                  <b>{CONSENT_WORDS[type]}</b>
                  <small>
                    {formatMoment(givenAt)}, редакция {textVersion}
                  </small>
                  <Withdrawn {...consent} />
                </span>
                {taken && (
                  <DeskButton
                    variant="line"
                    aria-label={`Отозвать по письму: ${CONSENT_WORDS[type]}`}
                    onClick={() => setAsked({ type: taken, givenAt })}
                  >
                    Отозвать по письму
                  </DeskButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {asked && (
        <ConsentLetterForm
          clientId={clientId}
          {...asked}
          onEntered={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
    </Pane>
  )
}
