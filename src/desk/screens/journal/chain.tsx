import type { Reply } from '../../../../protocol/call.ts'
import type { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import type { ChainFaultKind } from '../../../../protocol/desk.ts'
import { formatNumber } from '../../../../lending/plain-text.ts'
import { pluralForm, type PluralForms } from '../../../../lending/plural.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Facts, Note, Pane } from '../../parts/pane.tsx'

type ChainNow = NonNullable<Reply<typeof deskJournal>['chain']>
type Fault = NonNullable<NonNullable<ChainNow['check']>['fault']>

const ENTRIES: PluralForms = ['запись', 'записи', 'записей']

const counted = (count: number): string => `${formatNumber(count)} ${pluralForm(count, ENTRIES)}`

const FAULT_WORDS: Readonly<Record<ChainFaultKind, string>> = {
  CHANGED: 'изменена или подменена',
  REMOVED: 'удалена',
  INSERTED: 'вставлена',
  REWRITTEN: 'Цепочка переписана целиком',
}

const faultText = ({ kind, position, actionId }: Fault): string => {
  if (kind === 'REWRITTEN') return `${FAULT_WORDS[kind]}.`
  const which = position === null ? (actionId ?? '') : `№\u00A0${formatNumber(position)}`
  return `Запись ${which} ${FAULT_WORDS[kind]} в обход программы.`
}

const Broken = ({ fault }: { readonly fault: Fault }) => (
  <Note tone="danger" role="alert">
    <b>{faultText(fault)}</b> Сохраните копию базы и сообщите руководителю.
    {fault.position !== null && ' Записи до этой целы, этой и следующим верить нельзя.'}
  </Note>
)

const checkText = (check: ChainNow['check']): string => {
  if (check === null) return 'ещё не было, идёт каждую ночь в 3:30 по Москве'
  const result = check.fault === null ? 'всё цело' : 'есть нарушение'
  return `${formatMoment(check.at)}, до №\u00a0${formatNumber(check.to)}: ${result}`
}

/** Whether the chain over the journal holds, as the last night has found it (decision 0161). */
export function Chain({ chain }: { readonly chain: ChainNow | null }) {
  if (chain === null) return null
  const { startedAt, from, to, waiting, check } = chain
  return (
    <Pane title="Цепочка журнала">
      {check?.fault && <Broken fault={check.fault} />}
      <Facts
        rows={[
          ['Проверка', checkText(check)],
          ['В цепочке', `${counted(to - from + 1)}, с №\u00a0${formatNumber(from)}`],
          ['Ждут места', waiting === 0 ? 'нет' : counted(waiting)],
          ['Начата', `${formatMoment(startedAt)}; более ранние записи защищены с этого дня`],
        ]}
      />
    </Pane>
  )
}
