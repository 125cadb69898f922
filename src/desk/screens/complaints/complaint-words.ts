import { DAYS } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskComplaints } from '../../../../protocol/calls/desk/complaints.ts'
import type { ComplaintChannel, ComplaintState } from '../../../../protocol/complaints.ts'
import { formatDate } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'

export type Complaint = Reply<typeof deskComplaints>['open'][number]

export const STATE_WORDS: Readonly<Record<ComplaintState, string>> = {
  REGISTERED: 'никто не взял',
  IN_WORK: 'в работе',
  EXTENDED: 'срок продлён',
  ANSWERED: 'ответили',
  REFUSED: 'отказ по существу',
  FORWARDED: 'переслано',
}

export const CHANNEL_WORDS: Readonly<Record<ComplaintChannel, string>> = {
  APP: 'из приложения',
  SITE: 'с сайта',
  MAIL: 'по почте',
  LETTER: 'письмом на бумаге',
  OFFICE: 'в офисе',
}

export const isOverdue = ({ workingDaysLeft, closedAt }: Complaint): boolean =>
  closedAt === null && workingDaysLeft < 0

/** «до 14.12.26, ещё 3 рабочих дня». */
export const dueWords = (complaint: Complaint): string => {
  const { dueOn, workingDaysLeft } = complaint
  const day = `до ${formatDate(dueOn)}`
  if (workingDaysLeft < 0) return `${day}, просрочено на ${counted(-workingDaysLeft, DAYS)}`
  return workingDaysLeft === 0
    ? `${day}, последний день`
    : `${day}, рабочих дней осталось ${workingDaysLeft}`
}
