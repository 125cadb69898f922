import { fromRoubles, kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { contractPath, PATHS } from '../../../../protocol/paths.ts'
import {
  type ClientCheck,
  type CreditLine,
  type NewLoanRefusal,
  openCheckOf,
} from '../../../state/profile.ts'
import { Section } from '../../../ui/card.tsx'
import { productName } from '../../../ui/known.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { StopCard } from '../../../ui/stop-card.tsx'
import { useAccount } from '../account-context.ts'
import { DataRefresh } from '../data-refresh.tsx'
import { legalTitle } from '../legal-words.ts'
import { isOnItsWay } from '../loan-on-its-way.ts'
import { OwnDecline } from '../own-decline.tsx'
import { PhotosAgain } from '../photos-again.tsx'
import { isOpen } from '../use-open-contracts.ts'
import { quoted, refusalWords } from './refusal-words.ts'
import { RemedyCard } from './remedy-card.tsx'
import { RemindRow } from './remind-row.tsx'

interface NoLoanProps {
  readonly refusal: NewLoanRefusal
  readonly line: CreditLine
  /** Nothing at all can be had: the reason stands in place of the choice. */
  readonly isNothingLeft: boolean
  /** The press that this answers; null where it stands there from the beginning. */
  readonly answerTo: object | null
}

/** A new passport where the old one ran out, the loan that ends soon by itself, a message when waiting has helped, and a person to ask. */
function OtherWays({
  code,
  ending,
  reminder,
}: Pick<NewLoanRefusal, 'code' | 'ending' | 'reminder'>) {
  return (
    <List label="Другие пути">
      {code === 'PASSPORT' && (
        <ListRow
          icon="passport"
          title="Прислать новый паспорт"
          sub="Снимки и данные, без звонка"
          to={PATHS.ownPassport}
        />
      )}
      {ending && (
        <ListRow
          icon="prolong"
          title={`Подождать до\u00a0${formatDate(ending.on)}`}
          sub={`${quoted(ending.typeOfProduct)} закроется по\u00a0графику: ${formatMoney(kopecks(ending.amountKopecks))}`}
          to={contractPath(ending.loanApplicationId)}
        />
      )}
      {reminder && <RemindRow isAsked={reminder === 'ASKED'} />}
      <ListRow icon="chat" tone="mute" title="Спросить поддержку" to={PATHS.support} />
    </List>
  )
}

/** A decline from its first day to the check that ends it; null where an older copy knows none of it (decision 0122). */
function DeclineStage({ answerTo }: Pick<NoLoanProps, 'answerTo'>) {
  const { account } = useAccount()
  const { decline, message } = account.check
  if (decline) return <OwnDecline decline={decline} answerTo={answerTo} />
  const open = openCheckOf(account.check)
  if (open === 'FAILURE_LITTLE_DATA') return <PhotosAgain />
  if (open !== 'DATA_CHECKING') return null
  return (
    <StopCard title="Проверяем документы" answerTo={answerTo}>
      <p>{message}</p>
      <p>Новый займ откроется после проверки. Открытые займы действуют как прежде.</p>
    </StopCard>
  )
}

/** The client helps by saying that the data are true. */
const DATA_CODES: readonly NewLoanRefusal['code'][] = ['DATA_REFRESH', 'DATA_DOUBT']

const isDeclineKnown = ({ decline, recheck }: ClientCheck): boolean =>
  decline !== undefined || recheck !== undefined

/** Why a loan cannot be taken now and what this very person can do about it, before anything is chosen (D8, D12, D40). */
export function NoLoan({ refusal, line, isNothingLeft, answerTo }: NoLoanProps) {
  const { account } = useAccount()
  if (refusal.code === 'DECLINED' && isDeclineKnown(account.check))
    return <DeclineStage answerTo={answerTo} />
  const { title, text } = refusalWords(refusal, line, isNothingLeft)
  return (
    <>
      <StopCard title={title} answerTo={answerTo}>
        <p>{text}</p>
      </StopCard>
      <Section title="Что поможет">
        {DATA_CODES.includes(refusal.code) && <DataRefresh />}
        {refusal.remedy && <RemedyCard remedy={refusal.remedy} on={refusal.on} />}
        <OtherWays {...refusal} />
      </Section>
    </>
  )
}

/** The loans that take the line now, each with its nearest payment. */
export function LoansNow() {
  const { account } = useAccount()
  const loans = account.contracts.filter((loan) => isOpen(loan) || isOnItsWay(loan))
  if (loans.length === 0) return null
  return (
    <Section title="Действуют сейчас">
      <List>
        {loans.map(({ loanApplicationId, typeOfProduct, amountOfContract, ...loan }) => (
          <ListRow
            key={loanApplicationId}
            title={productName(typeOfProduct)}
            sub={
              loan.nextPayment
                ? `платёж ${formatDate(loan.nextPayment.dueOn)}`
                : loan.legalStatus
                  ? legalTitle(loan.legalStatus)
                  : 'деньги ещё не\u00a0на\u00a0карте'
            }
            value={
              loan.nextPayment
                ? formatMoney(kopecks(loan.nextPayment.amountKopecks))
                : formatMoney(fromRoubles(amountOfContract), { whole: true })
            }
            to={contractPath(loanApplicationId)}
          />
        ))}
      </List>
    </Section>
  )
}
