import { PASSPORT_OVER } from '../../../../lending/guard-reasons.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { capNote } from '../../../parts/credit-line/cap-note.ts'
import { LineSums } from '../../../parts/credit-line/line-sums.tsx'
import { mostNow } from '../../../parts/credit-line/most-now.ts'
import type { Account, CreditLine } from '../../../state/profile.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { NO_LOAN_BY_STATUS } from '../legal-words.ts'

const NO_LOAN_HERE =
  'По вашим документам у нас уже есть другой кабинет, займы оформляем в нём. Если он не ваш или прежний телефон потерян, напишите в поддержку.'

/** Why less can be taken than is free; null when nothing stands in the way. */
const restriction = (
  { contracts }: Account,
  line: CreditLine,
  mostRoubles: number,
): string | null => {
  if (line.refusal?.code === 'LEGAL_STATUS') return NO_LOAN_BY_STATUS
  if (line.refusal?.code === 'DECLINED') return 'По вашей анкете принято решение отказать.'
  if (line.refusal?.code === 'OTHER_ACCOUNT') return NO_LOAN_HERE
  if (line.refusal?.code === 'PASSPORT') return PASSPORT_OVER.text
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
export function FreeLine({ account }: { readonly account: Account }) {
  const { creditLine } = account
  if (!creditLine) return null
  const most = mostNow(account)
  const why = restriction(account, creditLine, most)
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
    </Card>
  )
}
