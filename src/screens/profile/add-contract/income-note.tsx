import { kopecks, type Kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { debtLoadQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { noIncomeWords } from '../no-income-words.ts'

interface IncomeNoteProps {
  readonly amountKopecks: Kopecks
  readonly offline: boolean
}

/**
 * That no income of theirs counts, before anything is tapped: from the sum on from which the law wants a debt load the
 * offer would be refused (decisions 0047, 0142).
 */
export function IncomeNote({ amountKopecks, offline }: IncomeNoteProps) {
  const { data } = useQuery(debtLoadQuery, undefined, { enabled: !offline })
  if (data?.incomeKopecks !== null || amountKopecks < data.computedFromKopecks) return null
  const from = formatMoney(kopecks(data.computedFromKopecks), { whole: true })
  return (
    <div className={layout.stack3}>
      <Banner
        tone="warning"
        title={`Займ от\u00a0${from} сейчас не\u00a0дать: доход не\u00a0учтён`}
      >
        {`${noIncomeWords(data)} Сумму меньше можно взять и\u00a0так.`}
      </Banner>
      <ButtonLink
        block
        variant="soft"
        to={data.missingIncome === 'NO_REGION' ? PATHS.ownAddress : PATHS.ownIncome}
      >
        {data.missingIncome === 'NO_REGION' ? 'Исправить адрес' : 'Подтвердить доход'}
      </ButtonLink>
    </div>
  )
}
