import { useState } from 'react'
import { isoDate } from '../../../../lending/calendar.ts'
import { dayText } from '../../../../lending/day-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import {
  deskComparePassports,
  deskProposePassport,
} from '../../../../protocol/calls/desk/passports.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'
import { ComparePassports } from './compare-passports.tsx'
import { PassportForm } from './passport-form.tsx'

type Card = Reply<typeof deskClient>

const tailWords = (tail: string): string => `•• •• ••${tail}`

interface PassportsProps {
  readonly card: Pick<
    Card,
    'clientId' | 'passportTail' | 'askedPassportTail' | 'sentPassportId' | 'formerPassports'
  >
  readonly onChanged: () => void
}

/** The passport of the questionnaire, those it has replaced, and the way another one comes in (decision 0105). */
export function Passports({ card, onChanged }: PassportsProps) {
  const { clientId, passportTail, askedPassportTail, sentPassportId, formerPassports } = card
  const session = useSession()
  const mayAsk = mayDo(session, deskProposePassport.roles)
  const mayCompare = mayDo(session, deskComparePassports.roles)
  const [open, setOpen] = useState<'FORM' | 'COMPARISON' | null>(null)
  const close = () => setOpen(null)
  return (
    <Pane title="Паспорт" aside={passportTail === null ? 'не указан' : tailWords(passportTail)}>
      {formerPassports.length === 0 ? (
        <p>Прежних паспортов нет.</p>
      ) : (
        <ul className={styles.lines} aria-label="Прежние паспорта">
          {formerPassports.map(({ tail, issuedOn, changedAt }) => (
            <li key={changedAt}>
              <b>{tailWords(tail)}, прежний</b>
              <small>
                выдан {dayText(isoDate(issuedOn))}, сменили {formatMoment(changedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {sentPassportId !== null && askedPassportTail === null && (
        <p>
          Клиент прислал новый паспорт из&nbsp;кабинета.{' '}
          {mayCompare && <a href={hashOf('passports', sentPassportId)}>Проверить</a>}
        </p>
      )}
      {askedPassportTail !== null && (
        <p>Просят сменить на {tailWords(askedPassportTail)}. Ждёт решения другого человека.</p>
      )}
      <div className={controls.row}>
        {mayCompare && askedPassportTail !== null && (
          <DeskButton variant="line" onClick={() => setOpen('COMPARISON')}>
            Сравнить паспорта
          </DeskButton>
        )}
        {mayAsk &&
          passportTail !== null &&
          askedPassportTail === null &&
          sentPassportId === null && (
            <DeskButton variant="line" onClick={() => setOpen('FORM')}>
              Сменить паспорт
            </DeskButton>
          )}
      </div>
      {open === 'FORM' && (
        <PassportForm
          clientId={clientId}
          onAsked={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
      {open === 'COMPARISON' && <ComparePassports clientId={clientId} onClose={close} />}
    </Pane>
  )
}
