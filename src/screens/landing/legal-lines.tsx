import text from '../../ui/text.module.css'
import { classNames } from '../../ui/class-names.ts'
import { fullCostRange } from './full-cost-ranges.ts'

/** What the law wants beside every rate: the warning and the range of ПСК, in one size (D29). */
export const LegalLines = () => (
  <>
    <p className={classNames(text.small, text.strong)}>
      Оценивайте свои финансовые возможности и риски. Изучите все условия займа.
    </p>
    <p className={text.small}>
      «Как в банке»: 5&nbsp;000–300&nbsp;000&nbsp;₽ на 2–6 месяцев, ПСК{' '}
      {fullCostRange('INSTALLMENT')}. «Сплит»: 5&nbsp;000–100&nbsp;000&nbsp;₽ на 8–24 недели, ПСК{' '}
      {fullCostRange('OPTIMAL')}. «До зарплаты»: 3&nbsp;000–30&nbsp;000&nbsp;₽ на 1–21 день, ПСК{' '}
      {fullCostRange('LOAN_WITH_GRACE_PERIOD')}. Везде — годовых.
    </p>
  </>
)
