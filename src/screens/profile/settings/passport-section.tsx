import { useState } from 'react'
import { formatFullDate } from '../../../../lending/plain-text.ts'
import type { DocumentNumbers } from '../../../actions/show-passport.ts'
import { ReauthenticationSheet } from '../reauthentication-sheet.tsx'
import type { PersonalData } from '../../../queries/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { tail, wholeName } from '../data-words.ts'
import { WhenBack } from '../when-back.tsx'
import { useShownPassport } from './use-shown-passport.ts'

type Papers = Pick<PersonalData, 'passport' | 'inn' | 'snils'>

const whole = (number: string) => <span className={text.num}>{number}</span>

const passportNumber = ({ serialNumber, documentNumber }: DocumentNumbers): string =>
  `${serialNumber.slice(0, 2)}\u00a0${serialNumber.slice(2)}\u00a0${documentNumber}`

const rowsOf = ({ passport, inn, snils }: Papers, numbers: DocumentNumbers | null) => [
  { term: 'Имя', value: wholeName(passport) },
  { term: 'Дата рождения', value: passport ? formatFullDate(passport.birthDate) : 'не указана' },
  {
    term: 'Паспорт',
    value: numbers ? whole(passportNumber(numbers)) : tail(passport && passport.documentNumber),
  },
  { term: 'Выдан', value: passport ? formatFullDate(passport.issuedDate) : 'не указано' },
  ...(numbers ? [{ term: 'Код подразделения', value: whole(numbers.departmentCode) }] : []),
  { term: 'ИНН', value: numbers?.inn ? whole(numbers.inn) : tail(inn) },
  { term: 'СНИЛС', value: numbers?.snils ? whole(numbers.snils) : tail(snils) },
]

/** «Паспорт»: masked; whole for a minute for whoever shows again who they are (decision 0050). */
export function PassportSection(papers: Papers) {
  const { account, offline } = useAccount()
  const { numbers, show, hide } = useShownPassport()
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Паспорт">
      <Card>
        <Facts rows={rowsOf(papers, numbers)} />
      </Card>
      {papers.passport && (
        <Button
          block
          variant="line"
          icon="eye"
          disabled={offline && !numbers}
          onClick={numbers ? hide : () => setAsking(true)}
        >
          {numbers ? 'Скрыть' : 'Показать целиком'}
        </Button>
      )}
      <p className={text.small} role="status">
        {numbers && 'Скроем через минуту сами.'}
        {!numbers && offline && papers.passport && <WhenBack>Целиком покажем</WhenBack>}
      </p>
      {asking && (
        <ReauthenticationSheet
          action="SHOW_PASSPORT"
          lead="Покажем паспорт, ИНН и СНИЛС целиком на минуту."
          phone={account.phone}
          onConfirmed={async (reauthentication) => {
            await show(reauthentication)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
