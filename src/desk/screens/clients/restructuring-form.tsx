import { useState } from 'react'
import {
  MAX_NEW_PAYMENTS,
  MAX_PENALTY_FREE_DAYS,
} from '../../../../lending/restructuring-bounds.ts'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskPreviewRestructuring,
  deskProposeRestructuring,
} from '../../../../protocol/calls/desk/restructurings.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { DeskButton } from '../../parts/button.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { LookAndAsk } from '../../parts/look-and-ask.tsx'
import { PlanFacts } from '../../parts/plan-facts.tsx'
import { useWorkplace } from '../../parts/workplace.ts'

type Preview = Reply<typeof deskPreviewRestructuring>

interface Typed {
  readonly payments: string
  readonly firstPaymentOn: string
  readonly penaltyFreeDays: string
  /** Per cent a day; empty: the rate stays. */
  readonly rate: string
}

type Problems = Partial<Record<keyof Typed, string>>

const wholeIn = (text: string, least: number, greatest: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= greatest

const MILLIONTHS_A_PERCENT = 10_000

/** Millionths a day of a typed per cent; null for what is none. */
const rateOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.')
  if (!/^\d(\.\d{1,4})?$/.test(typed)) return null
  const millionths = Math.round(Number(typed) * MILLIONTHS_A_PERCENT)
  return millionths <= MILLIONTHS_A_PERCENT ? millionths : null
}

const problemsOf = ({ payments, penaltyFreeDays, rate }: Typed): Problems => ({
  ...(!wholeIn(payments, 1, MAX_NEW_PAYMENTS) && {
    payments: `Введите число от 1 до ${MAX_NEW_PAYMENTS}.`,
  }),
  ...(!wholeIn(penaltyFreeDays, 0, MAX_PENALTY_FREE_DAYS) && {
    penaltyFreeDays: `Введите число от 0 до ${MAX_PENALTY_FREE_DAYS}.`,
  }),
  ...(rate.trim() !== '' &&
    rateOf(rate) === null && {
      rate: 'Введите ставку от 0 до 1% в день, до четырёх знаков, или оставьте пустой.',
    }),
})

interface FormProps {
  readonly loanId: string
  readonly onClose: () => void
  readonly onAsked: () => void
}

/**
 * Asks another person to offer new terms to a client: typed first, then both schedules are shown, and exactly that is asked
 * for (decision 0104).
 */
export function RestructuringForm({ loanId, onClose, onAsked }: FormProps) {
  const { ask } = useWorkplace()
  const [typed, setTyped] = useState<Typed>({
    payments: '',
    firstPaymentOn: '',
    penaltyFreeDays: '0',
    rate: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const rate = rateOf(typed.rate)
  const terms = {
    payments: Number(typed.payments),
    firstPaymentOn: typed.firstPaymentOn === '' ? null : typed.firstPaymentOn,
    penaltyFreeDays: Number(typed.penaltyFreeDays),
    ...(rate !== null && { dailyRateMillionths: rate }),
  }

  const check = (): boolean => {
    const found = problemsOf(typed)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  const propose = ({ version }: Preview, reason: string) => {
    const body = { loanId, terms, version, reason }
    return once(`restructuring/${loanId}/${markOf(body)}`, (idempotencyKey) =>
      ask(deskProposeRestructuring, { body, idempotencyKey }),
    )
  }

  return (
    <LookAndAsk
      title="Предложить новый график"
      id="restructuring-reason"
      keptAs={`restructuring/${loanId}`}
      check={check}
      look={() => ask(deskPreviewRestructuring, { body: { loanId, terms } })}
      propose={propose}
      renderPreview={({ plan }, back) => (
        <>
          <PlanFacts plan={plan} />
          <p>
            Посчитано на сегодня. Клиент увидит предложение, когда его одобрят, и подпишет кодом.
            График посчитаем ещё раз в день подписи.
          </p>
          <DeskButton variant="line" onClick={back}>
            Изменить условия
          </DeskButton>
        </>
      )}
      onClose={onClose}
      onAsked={onAsked}
    >
      <LineField
        id="new-payments"
        label="Сколько новых платежей"
        inputMode="numeric"
        value={typed.payments}
        problem={problems.payments}
        onChange={(payments) => change({ payments })}
      />
      <LineField
        id="new-first"
        type="date"
        label="Первый платёж. Пусто: через месяц после подписи, в сплите через две недели"
        value={typed.firstPaymentOn}
        problem={problems.firstPaymentOn}
        onChange={(firstPaymentOn) => change({ firstPaymentOn })}
      />
      <LineField
        id="new-free-days"
        label="Дней без новой неустойки после подписи"
        inputMode="numeric"
        value={typed.penaltyFreeDays}
        problem={problems.penaltyFreeDays}
        onChange={(penaltyFreeDays) => change({ penaltyFreeDays })}
      />
      <LineField
        id="new-rate"
        label="Новая ставка, % в день, ниже нынешней. Пусто: остаётся прежней"
        value={typed.rate}
        problem={problems.rate}
        onChange={(next) => change({ rate: next })}
      />
    </LookAndAsk>
  )
}
