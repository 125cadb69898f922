import { type ReactNode, useEffect, useRef, useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { formatFullDate } from '../../../../lending/plain-text.ts'
import { STATEMENT_CONSENT } from '../../../../protocol/bank-statement-consent.ts'
import { askForStatement } from '../../../actions/confirm-income.ts'
import { useSubmit } from '../../../parts/submit/use-submit.ts'
import { type BankStatement, bankStatementQuery } from '../../../queries/bank-statement.ts'
import type { Poll } from '../../../queries/query-run.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'

type Statement = NonNullable<BankStatement['statement']>

const POLL_MS = 4_000
/** After a minute the person reads on; the server goes on by itself. */
const MAX_LOOKS = 15

const poll: Poll<BankStatement> = ({ data, times }) =>
  data?.statement?.state === 'ASKED' && times < MAX_LOOKS ? POLL_MS : null

const money = (amountKopecks: number): ReactNode => ownSum(kopecks(amountKopecks), { whole: true })

const MONTHS = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = (month: string): string => {
  const name = MONTHS.format(new Date(month)).replace(/\s*г\.$/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const FAILURES: Readonly<Record<'OTHER_HOLDER' | 'NO_INCOME' | 'LAPSED', string>> = {
  OTHER_HOLDER:
    'Имя владельца счёта не совпало с вашим паспортом, поэтому выписку мы не учли. Выберите счёт на ваше имя.',
  NO_INCOME:
    'За три месяца на этот счёт не приходили зарплата, пенсия или пособия. Выберите счёт, на который они приходят.',
  LAPSED: 'Банк не передал выписку за час. Попробуйте ещё раз.',
}

function Confirmed({ statement }: { readonly statement: Statement }) {
  const { bank, months, monthlyIncomeKopecks, goodUntil } = statement
  return (
    <>
      <p className={text.strong}>
        Подтверждён: {money(monthlyIncomeKopecks ?? 0)}&nbsp;в&nbsp;месяц
      </p>
      <Facts
        rows={[
          ...months.map(({ month, amountKopecks }) => ({
            term: monthName(month),
            value: money(amountKopecks),
          })),
          { term: 'Банк', value: bank ?? '—' },
          ...(goodUntil === null
            ? []
            : [{ term: 'Учитываем до', value: formatFullDate(goodUntil) }]),
        ]}
      />
      <p className={text.small}>
        По&nbsp;нему считаем следующий займ вместо дохода с&nbsp;ваших слов. Доступ к&nbsp;счёту
        закрыт.
      </p>
    </>
  )
}

function Waiting() {
  return (
    <Banner tone="info" icon="clock" role="status">
      Ждём выписку от&nbsp;банка. Если вы не&nbsp;закончили там, начните ещё раз. Когда она придёт,
      сообщим, страницу можно закрыть.
    </Banner>
  )
}

const CONSENT_ID = 'consent'

function AskAgain({ wasRead }: { readonly wasRead: boolean }) {
  const [agreed, setAgreed] = useState(false)
  // The button that led here is gone: the keyboard goes on with what came in its place.
  const cameByPress = useRef(wasRead)
  useEffect(() => {
    if (cameByPress.current) document.getElementById(CONSENT_ID)?.focus()
  }, [])
  const { submit, problems, failure, busy } = useSubmit()
  const begin = () =>
    submit(
      { consent: agreed ? undefined : 'Отметьте согласие, и мы откроем страницу банка.' },
      async () => {
        window.location.assign(await askForStatement())
      },
    )
  return (
    <>
      {STATEMENT_CONSENT.map((line) => (
        <p key={line} className={text.small}>
          {line}
        </p>
      ))}
      <Checkbox
        name={CONSENT_ID}
        checked={agreed}
        error={problems['consent']}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      >
        Согласен на&nbsp;одно чтение выписки
      </Checkbox>
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Button block variant="soft" loading={busy} onClick={() => void begin()}>
        {wasRead ? 'Прочитать выписку снова' : 'Выбрать банк'}
      </Button>
    </>
  )
}

/** The income confirmed by a bank statement (decision 0059); nothing where the lender does not offer it. */
export function StatementSection() {
  const { offline } = useAccount()
  const [again, setAgain] = useState(false)
  const { data } = useQuery(bankStatementQuery, undefined, { enabled: !offline, poll })
  if (!data?.isOffered || offline) return null
  const { statement } = data
  const state = statement?.state ?? null
  return (
    <Section title="Подтвердить доход выпиской">
      <Card>
        {statement && state === 'READ' && <Confirmed statement={statement} />}
        {state === 'ASKED' && <Waiting />}
        {(state === 'OTHER_HOLDER' || state === 'NO_INCOME' || state === 'LAPSED') && (
          <Banner tone="warning" icon="alert-triangle">
            {FAILURES[state]}
          </Banner>
        )}
        {state === null && (
          <p>
            Необязательно. Подтверждённый доход точнее показывает, какой займ вам по&nbsp;силам,
            и&nbsp;заменит названный вами на&nbsp;три месяца, даже если окажется меньше.
          </p>
        )}
        {state === 'READ' && !again ? (
          <Button block variant="line" onClick={() => setAgain(true)}>
            Подтвердить заново
          </Button>
        ) : (
          <AskAgain wasRead={state === 'READ'} />
        )}
      </Card>
    </Section>
  )
}
