import type { Reply } from '../../../protocol/call.ts'
import type { debtLoad } from '../../../protocol/calls/core/limits.ts'

/** Why no income of the client counts, and what helps (decision 0142). */
export const noIncomeWords = ({
  missingIncome,
}: Pick<Reply<typeof debtLoad>, 'missingIncome'>): string => {
  if (missingIncome === 'NO_REGION')
    return 'Мы не\u00a0узнали регион в\u00a0вашем адресе регистрации, а\u00a0доход с\u00a0ваших слов закон разрешает учесть только в\u00a0пределах среднего по\u00a0региону. Выберите регион из\u00a0подсказки.'
  if (missingIncome === 'NO_FIGURE')
    return 'Доход с\u00a0ваших слов закон разрешает учесть только в\u00a0пределах среднего по\u00a0региону, а\u00a0его на\u00a0этот квартал у\u00a0нас ещё нет. Скоро внесём.'
  return 'Укажите доход, и мы покажем, какую его часть забирают платежи.'
}
