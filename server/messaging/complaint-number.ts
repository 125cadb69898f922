import { moscowDate } from '../../lending/calendar.ts'
import type { ComplaintRow } from '../db/complaints.ts'

/** «2026-00012»: the number on the receipt of a complaint. */
export const complaintNumber = ({
  position,
  registeredAtMs,
}: Pick<ComplaintRow, 'position' | 'registeredAtMs'>): string =>
  `${moscowDate(registeredAtMs).slice(0, 4)}-${String(position).padStart(5, '0')}`
