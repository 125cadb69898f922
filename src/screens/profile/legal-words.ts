import { formatDate } from '../../../lending/plain-text.ts'
import {
  LEGAL_STATUS_TITLES,
  type LegalStatusEndReason,
  type LegalStatusKind,
  PROCEDURE_TITLE,
} from '../../../protocol/legal-status.ts'
import type { Contract } from '../../queries/contracts.ts'
import { known } from '../../ui/known.ts'

type LegalStatus = NonNullable<Contract['legalStatus']>

interface Words {
  readonly title: string
  readonly text: string
}

const FREE = 'Проценты и\u00a0неустойка по\u00a0этому займу не\u00a0начисляются'
const ANY_SUM =
  'Если хотите вернуть долг, это можно сделать здесь в\u00a0любой день, целиком или частями.'

const NOTHING_OWED = 'По\u00a0закону 377-ФЗ долга по\u00a0этому займу нет с\u00a0'

/** What stands and what it means; nobody is asked to pay (decision 0090). */
const STANDING: Readonly<Record<LegalStatusKind, (since: string) => string>> = {
  DECEASED: (since) =>
    `Нам сообщили, что заёмщик умер. Соболезнуем. ${FREE} с\u00a0${since}, долг больше не\u00a0растёт, писать и\u00a0звонить мы не\u00a0будем. По\u00a0закону долг переходит к\u00a0наследникам только в\u00a0пределах наследства.`,
  BANKRUPT_COURT: (since) =>
    `${FREE} с\u00a0${since}. Платить самому не\u00a0нужно, и\u00a0просить об\u00a0этом мы не\u00a0будем: деньги между всеми, кому вы должны, делит финансовый управляющий.`,
  BANKRUPT_MFC: (since) =>
    `${FREE} с\u00a0${since}. Пока идёт процедура, платить по\u00a0этому займу не\u00a0нужно, и\u00a0просить об\u00a0этом мы не\u00a0будем.`,
  COURT: (since) =>
    `Мы обратились в\u00a0суд. ${FREE} с\u00a0${since}, сумма со\u00a0временем не\u00a0растёт: добавить к\u00a0ней можно только расходы на\u00a0суд, и\u00a0только по\u00a0его решению. Дат платежей больше нет. ${ANY_SUM}`,
  ENFORCEMENT: (since) =>
    `${FREE} с\u00a0${since}, сумма больше не\u00a0растёт, дат платежей больше нет. ${ANY_SUM}`,
  SERVICE_DEATH: (since) =>
    `Соболезнуем. ${NOTHING_OWED}${since}. Наследникам платить ничего не\u00a0нужно, писать и\u00a0звонить мы не\u00a0будем.`,
  SERVICE_FAMILY_DEATH: (since) =>
    `Соболезнуем. ${NOTHING_OWED}${since}. Платить ничего не\u00a0нужно.`,
  SERVICE_DISABILITY: (since) => `${NOTHING_OWED}${since}. Платить ничего не\u00a0нужно.`,
  FRAUD_CLAIM: (since) =>
    `Вы\u00a0сообщили, что займ оформили без вашего согласия или обманом. С\u00a0${since} мы проверяем это: платить не\u00a0просим, деньги с\u00a0карты сами не\u00a0списываем, неустойки нет. Проценты считаем отдельно: если займ не\u00a0ваш, платить их\u00a0не\u00a0нужно.`,
}

/** What lasts after an end with which nothing goes on as agreed. */
const ENDED: Partial<Record<LegalStatusEndReason, Words>> = {
  DISCHARGED: {
    title: 'Вы освобождены от\u00a0этого долга',
    text: 'Платить по\u00a0этому займу больше ничего не\u00a0нужно.',
  },
  PROVED: {
    title: 'Этот займ оформили не\u00a0вы',
    text: 'Мы\u00a0проверили и\u00a0закрыли его. Платить ничего не\u00a0нужно, сведения о\u00a0займе убираем из\u00a0кредитной истории.',
  },
  DECIDED: {
    title: 'Решение суда вступило в\u00a0силу',
    text: `Сумма долга больше не\u00a0растёт: ни\u00a0процентов, ни\u00a0неустойки. ${ANY_SUM}`,
  },
  COLLECTED: {
    title: 'Приставы взыскали долг',
    text: 'Проценты и\u00a0неустойка больше не\u00a0начисляются. Когда деньги дойдут до\u00a0нас, займ станет закрытым.',
  },
  RETURNED: {
    title: 'Приставы закончили работу',
    text: `Проценты и\u00a0неустойка больше не\u00a0начисляются, сумма не\u00a0растёт. ${ANY_SUM}`,
  },
}

/** Why no new loan can be taken. */
export const NO_LOAN_BY_STATUS =
  'По\u00a0вашим обязательствам идёт процедура по\u00a0закону. Когда она закончится, займы снова станут доступны.'

/** The name of what stands, in the borrower's words. */
export const legalTitle = (kind: LegalStatusKind): string =>
  known(LEGAL_STATUS_TITLES, kind, PROCEDURE_TITLE)

const BEREAVED: readonly string[] = ['DECEASED', 'SERVICE_DEATH', 'SERVICE_FAMILY_DEATH']

/** True where somebody has died: whoever reads this has lost them. */
export const isBereaved = ({ legalStatus }: Pick<Contract, 'legalStatus'>): boolean =>
  legalStatus !== null &&
  legalStatus.end?.reason !== 'MISTAKE' &&
  BEREAVED.includes(legalStatus.kind)

/** What a status of the law means for the borrower's loan. */
export const legalWords = ({ kind, from, end }: LegalStatus): Words => {
  const over = end && ENDED[end.reason]
  if (over) return over
  const since = formatDate(from)
  const text = known(STANDING, kind, () => `${FREE} с\u00a0${since}.`)(since)
  return { title: legalTitle(kind), text }
}

/** After «Это не я» (decision 0147). */
export const LOANS_STOPPED =
  'Нам сообщили, что в\u00a0кабинет вошёл не\u00a0владелец. Позвоните нам и\u00a0покажите паспорт, и\u00a0мы снова откроем займы. Платить по\u00a0открытым займам можно как обычно.'
