import { formatFullDate } from '../../lending/plain-text.ts'
import type { CloseReason } from '../../protocol/enums.ts'
import type { CertificateFacts } from '../document-facts.ts'
import { lenderText, personText } from './contract-text.ts'
import type { Block, DocumentPlan } from './document-plan.ts'
import { lenderSignature } from './signature-blocks.ts'
import { money } from './wording.ts'

const HOW: Record<CloseReason, string> = {
  PAID: 'заём возвращён полностью',
  EARLY: 'заём возвращён досрочно',
  RETURNED_14_DAYS: 'заём возвращён в течение 14 дней',
  WRITTEN_OFF: 'долг, списанный с баланса кредитора, погашен',
  FORGIVEN: 'кредитор простил остаток долга (статья 415 Гражданского кодекса)',
  DISCHARGED: 'заёмщик освобождён от долга в деле о банкротстве',
  ENDED_BY_LAW: 'обязательства прекращены по статье 2 Федерального закона от 07.10.2022 № 377-ФЗ',
  NOT_OWED: 'заём оформлен без согласия заёмщика или обманом, обязательств по нему нет',
  PAYOUT_RETURNED: 'перевод займа вернулся кредитору, договор прекращён',
}

const borrower = ({ borrower: person }: CertificateFacts): Block[] =>
  person === null ? [] : [{ kind: 'paragraph', text: `Заёмщик: ${personText(person)}` }]

const forgiven = ({ forgivenKopecks }: CertificateFacts): Block[] =>
  forgivenKopecks === 0
    ? []
    : [
        {
          kind: 'paragraph',
          text: `Остаток ${money(forgivenKopecks)} кредитор простил, платить его не нужно.`,
        },
      ]

const debtForgiven = ({ debtForgivenKopecks = 0 }: CertificateFacts): [string, string][] =>
  debtForgivenKopecks === 0 ? [] : [['Прощено кредитором', money(debtForgivenKopecks)]]

/** That a contract is closed and nothing is owed (D10). */
export const certificatePlan = (
  certificate: CertificateFacts,
  createdAtMs: number,
): DocumentPlan => ({
  title: 'Справка о закрытии договора займа',
  subtitle: `Дата справки ${formatFullDate(certificate.closedOn)}`,
  fullCost: null,
  blocks: [
    { kind: 'paragraph', text: `Кредитор: ${lenderText()}` },
    ...borrower(certificate),
    {
      kind: 'notice',
      text: `Договор займа № ${certificate.contractNumber} закрыт ${formatFullDate(certificate.closedOn)}: ${HOW[certificate.closeReason]}. Задолженности нет.`,
    },
    {
      kind: 'pairs',
      heading: null,
      rows: [
        ['Дата подписания договора', formatFullDate(certificate.signedOn)],
        ['Сумма займа', money(certificate.amountKopecks)],
        ['Всего заплачено', money(certificate.paidKopecks)],
        ...debtForgiven(certificate),
        ['Остаток долга', money(0)],
      ],
    },
    ...forgiven(certificate),
    lenderSignature(),
  ],
  createdAtMs,
})
