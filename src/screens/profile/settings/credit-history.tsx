import { kopecks } from '../../../../lending/money.ts'
import { DAYS } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { creditHistory } from '../../../../protocol/calls/nbki-adapter/credit-history.ts'
import { creditHistoryQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import { counted } from '../../../ui/plural.ts'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'

type CreditHistoryReply = Reply<typeof creditHistory>
type Answer = CreditHistoryReply['bureaus'][number]

const NAMES: Readonly<Record<string, string>> = {
  nbki: 'НБКИ',
  okb: 'ОКБ',
  scoring: 'Скоринг Бюро',
}

const nameOf = (bureau: string): string => known(NAMES, bureau, 'Бюро кредитных историй')

/** What one bureau said. */
const BureauAnswer = ({ answer }: { readonly answer: Answer }) => (
  <>
    <p className={text.strong}>{nameOf(answer.bureau)}</p>
    <Facts
      rows={[
        { term: 'Кредитный рейтинг, от\u00a01 до\u00a0999', value: String(answer.score) },
        { term: 'Самозапрет', value: answer.selfBan ? 'стоит' : 'нет' },
        {
          term: 'Просрочка',
          value: answer.arrearsDays === 0 ? 'нет' : counted(answer.arrearsDays, DAYS),
        },
        {
          term: 'Платежи по\u00a0всем займам в\u00a0месяц',
          value: ownSum(kopecks(answer.monthlyPaymentsKopecks), { whole: true }),
        },
      ]}
    />
  </>
)

const REMEDIES =
  'Ошибку в\u00a0истории исправляет тот, кто её передал, или само бюро по\u00a0вашему заявлению. Дважды в\u00a0год каждое бюро показывает историю целиком бесплатно: список ваших бюро есть на\u00a0Госуслугах.'

/** «Кредитная история»: what the bureaus told us when we last decided on a loan, and what to do about it (decision 0088). */
export function CreditHistory() {
  const { offline } = useAccount()
  const { data } = useQuery(creditHistoryQuery, undefined, { enabled: !offline })
  if (!data) return null
  const { bureaus, answeredAt } = data
  return (
    <Section title="Кредитная история">
      <Card>
        {answeredAt === null ? (
          <p>
            Бюро кредитных историй мы ещё не спрашивали. Спросим, когда вы отправите заявку на займ:
            каждый запрос остаётся в истории, поэтому зря не спрашиваем.
          </p>
        ) : (
          <p>{`Так ответили бюро ${formatMoment(answeredAt)}, когда мы решали о\u00a0займе.`}</p>
        )}
        {bureaus.map((answer) => (
          <BureauAnswer key={answer.bureau} answer={answer} />
        ))}
        {bureaus.some(({ selfBan }) => selfBan) && (
          <Banner tone="warning" title="Стоит самозапрет">
            Пока он стоит, займ не выдаст никто. Снять его можно на Госуслугах или в МФЦ.
          </Banner>
        )}
        <p className={text.small}>{REMEDIES}</p>
      </Card>
    </Section>
  )
}
