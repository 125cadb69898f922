import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { kopecks } from '../../../../../lending/money.ts'
import { contractPath } from '../../../../../protocol/paths.ts'
import {
  type AutoDebitAttempt,
  autoDebitLogQuery,
  autoDebitQuery,
} from '../../../../queries/contracts.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { Card, Section } from '../../../../ui/card.tsx'
import { tieNumbers } from '../../../../ui/number-sign.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatMoment } from '../../../../ui/format.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { Page, PageColumn } from '../../../../ui/page.tsx'
import { ownSum, Sums } from '../../../../ui/sums.tsx'
import text from '../../../../ui/text.module.css'
import { useAccount } from '../../account-context.ts'
import { LoadProblem } from '../../load-problem.tsx'
import { ListSkeleton } from '../../skeletons.tsx'
import { unbroken } from '../../../../ui/unbroken.ts'
import styles from './auto-debit-log.module.css'
import { WhenBack } from '../../when-back.tsx'

interface EntryProps {
  readonly look: 'yes' | 'no' | 'next'
  readonly icon: IconName
  readonly at: string
  readonly amountKopecks: number
  readonly children: ReactNode
}

const Entry = ({ look, icon, at, amountKopecks, children }: EntryProps) => (
  <li>
    <span className={classNames(styles.sign, look !== 'yes' && styles[look])}>
      <Icon name={icon} size={14} stroke={2.4} />
    </span>
    <p className={classNames(text.strong, text.num)}>{formatMoment(at)}</p>
    <p className={classNames(text.strong, text.num)}>{ownSum(kopecks(amountKopecks))}</p>
    <p className={classNames(styles.said, text.small, text.muted)}>{children}</p>
  </li>
)

/** How an attempt ended; money that did not come is 0. */
const outcomeOf = ({ state, problem }: AutoDebitAttempt) => {
  switch (state) {
    case 'PAID':
      return { look: 'yes', icon: 'check', said: 'Списали' } as const
    case 'DECLINED':
    case 'EXPIRED':
      return {
        look: 'no',
        icon: 'close',
        said: `Не\u00a0списали. ${problem ?? 'Банк отказал.'}`,
      } as const
    default:
      return { look: 'next', icon: 'clock', said: 'Ждём ответа банка' } as const
  }
}

function Attempt({ attempt }: { readonly attempt: AutoDebitAttempt }) {
  const { at, amountKopecks, cardMask } = attempt
  const { look, icon, said } = outcomeOf(attempt)
  const from = cardMask ? ` Карта ${unbroken(cardMask)}` : ''
  return (
    <Entry look={look} icon={icon} at={at} amountKopecks={look === 'no' ? 0 : amountKopecks}>
      {`${said}${from && !said.endsWith('.') ? '.' : ''}${from}`}
    </Entry>
  )
}

/** Automatic debits of a loan: the next one, and each that was tried with its outcome in plain words (D16). */
export default function AutoDebitLog() {
  const { id = '' } = useParams()
  const { offline } = useAccount()
  const { data, asOf, source, error, reload } = useQuery(autoDebitLogQuery, undefined)
  const { data: state } = useQuery(autoDebitQuery, id, { enabled: !offline })
  const attempts = data?.filter(({ loanApplicationId }) => loanApplicationId === id)
  const next = state?.state === 'ON' ? state.next : null
  return (
    <Page title="Автосписание" back={contractPath(id)} twoColumns>
      <PageColumn>
        {!attempts && !error && <ListSkeleton />}
        {!attempts && error && <LoadProblem failure={error} onRetry={reload} />}
        {attempts && (
          <Section title="Что было и что будет">
            <Card>
              {attempts.length === 0 && !next ? (
                <p>По этому займу мы ещё ничего не списывали.</p>
              ) : (
                <ol className={styles.log}>
                  {next && (
                    <Entry look="next" icon="clock" at={next.at} amountKopecks={next.amountKopecks}>
                      {`Впереди. Карта ${unbroken(state?.cardMask ?? '')}`}
                    </Entry>
                  )}
                  {attempts.map((attempt) => (
                    <Attempt key={attempt.paymentId} attempt={attempt} />
                  ))}
                </ol>
              )}
            </Card>
            {offline && (
              <p className={classNames(text.small, text.muted)}>
                {source === 'device' && asOf ? `Данные на ${formatMoment(asOf)}. ` : ''}
                <WhenBack>Следующее списание покажем</WhenBack>
              </p>
            )}
          </Section>
        )}
      </PageColumn>
      <PageColumn>
        {state?.state === 'ON' && (
          <Section title="На что вы согласились">
            <Card>
              {state.consentText.map((paragraph) => (
                <p key={paragraph} className={text.small}>
                  <Sums>{tieNumbers(paragraph)}</Sums>
                </p>
              ))}
            </Card>
          </Section>
        )}
      </PageColumn>
    </Page>
  )
}
