import { BRAND } from '../../protocol/brand.ts'
import { COMPLAINT_REMEDIES } from '../../protocol/complaints.ts'
import type { Block, DocumentPlan } from './document-plan.ts'

/** Names the file under which the form is kept; another wording takes another one. */
export const COMPLAINT_FORM_VERSION = '2026-11'

const line = (signs: number): string => '_'.repeat(signs)
const LINE = line(78)
const ROWS_OF_TEXT = 14

const blank = (term: string): readonly [string, string] => [term, line(44)]

const paragraphs = (texts: readonly string[]): readonly Block[] =>
  texts.map((text) => ({ kind: 'paragraph', text }))

/** A complaint to be filled in by hand and sent on paper (442-FZ, decision 0086): same questions as on the site. */
export const complaintFormPlan = (createdAtMs: number): DocumentPlan => ({
  title: 'Обращение',
  subtitle: `Кому: ${BRAND.legalName}, ${BRAND.address}`,
  fullCost: null,
  blocks: [
    {
      kind: 'pairs',
      heading: 'Кто пишет',
      rows: ['Фамилия, имя, отчество', 'Почта или адрес для ответа', 'Телефон'].map(blank),
    },
    { kind: 'pairs', heading: 'О чём', rows: ['Номер договора, если есть', 'Тема'].map(blank) },
    { kind: 'heading', text: 'Что случилось и чего вы хотите' },
    ...paragraphs(Array.from({ length: ROWS_OF_TEXT }, () => LINE)),
    { kind: 'heading', text: 'Что приложено' },
    ...paragraphs([LINE, LINE]),
    { kind: 'pairs', heading: null, rows: [blank('Дата и подпись')] },
    ...paragraphs([
      'Зарегистрируем не позже следующего рабочего дня и ответим письменно до 15 рабочих дней после регистрации. Рассматриваем бесплатно. Пароль, код из СМС и номер карты целиком писать не нужно.',
      COMPLAINT_REMEDIES,
    ]),
  ],
  createdAtMs,
})
