import type { IsoDate } from '../../../../lending/calendar.ts'
import { PASSPORT_OVER, REFRESH_REASONS } from '../../../../lending/guard-reasons.ts'
import { formatDate } from '../../../../lending/plain-text.ts'
import {
  OTHER_ACCOUNT_WORDS,
  type OtherAccountRefusal,
} from '../../../../protocol/other-account.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { capNote } from '../../../parts/credit-line/cap-note.ts'
import { LineSums } from '../../../parts/credit-line/line-sums.tsx'
import { mostNow } from '../../../parts/credit-line/most-now.ts'
import {
  type Account,
  type CreditLine,
  type NewLoanRefusal,
  openCheckOf,
} from '../../../state/profile.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LOANS_STOPPED, NO_LOAN_BY_STATUS } from '../legal-words.ts'

/** How far a decline has come, in one sentence; the ways stand where a loan is taken (decision 0122). */
const declineWords = ({ check }: Account, { decline }: NewLoanRefusal, today: IsoDate): string => {
  const open = openCheckOf(check)
  if (open === 'DATA_CHECKING')
    return 'Проверяем ваши документы. Новый займ откроется после проверки.'
  if (open === 'FAILURE_LITTLE_DATA')
    return 'Нужны новые фото документов: прежние не удалось проверить.'
  const declined = 'По вашей анкете принято решение отказать.'
  if (!decline) return declined
  return today < decline.allowedFrom
    ? `${declined} Прислать документы снова можно с ${formatDate(decline.allowedFrom)}.`
    : `${declined} Прислать документы снова уже можно.`
}

/** Why less can be taken than is free; null when nothing stands in the way. */
const restriction = (
  account: Account,
  line: CreditLine,
  { mostRoubles, today }: { mostRoubles: number; today: IsoDate },
): string | null => {
  const { contracts } = account
  if (line.refusal?.code === 'LEGAL_STATUS') return NO_LOAN_BY_STATUS
  if (line.refusal?.code === 'DECLINED') return declineWords(account, line.refusal, today)
  if (line.refusal && Object.hasOwn(OTHER_ACCOUNT_WORDS, line.refusal.code))
    return OTHER_ACCOUNT_WORDS[line.refusal.code as OtherAccountRefusal].text
  if (line.refusal?.code === 'ACCESS_STOPPED') return LOANS_STOPPED
  if (line.refusal?.code === 'PASSPORT') return PASSPORT_OVER.text
  if (line.refusal?.code === 'DATA_REFRESH' || line.refusal?.code === 'DATA_DOUBT')
    return REFRESH_REASONS[line.refusal.code].text
  if (contracts.some(({ overdueDays, legalStatus }) => overdueDays > 0 && !legalStatus))
    return 'Есть просроченный платёж. Внесите его, и лимит вернётся в тот же день.'
  const free = Math.max(0, line.userCreditLimit - line.usedLimit)
  if (mostRoubles >= Math.floor(free / 1_000) * 1_000) return null
  return (
    capNote(line, mostRoubles) ??
    'Взять можно меньше, чем свободно. Почему, написано на экране нового займа.'
  )
}

/** What can be taken now, and the line that it is a part of: taken and free are the limit (D12). */
export function FreeLine() {
  const { account, today } = useAccount()
  const { creditLine } = account
  if (!creditLine) return null
  const most = mostNow(account)
  const why = restriction(account, creditLine, { mostRoubles: most, today })
  const isDeclined = creditLine.refusal?.code === 'DECLINED'
  return (
    <Card label="Кредитная линия">
      <LineSums
        line={creditLine}
        mostRoubles={most}
        action={
          most > 0 && (
            <ButtonLink small variant="soft" to={PATHS.addContract}>
              Взять ещё
            </ButtonLink>
          )
        }
      />
      {why && (
        <p className={classNames(text.small, text.muted)}>
          <Sums>{why}</Sums>
        </p>
      )}
      {isDeclined && (
        <ButtonLink small variant="line" to={PATHS.addContract}>
          Что можно сделать
        </ButtonLink>
      )}
    </Card>
  )
}
