import { type FormEvent, useState } from 'react'
import type { PreviewedKind } from '../../../protocol/two-people.ts'
import { DeskButton } from './button.tsx'
import controls from './controls.module.css'
import { LineField } from './line-field.tsx'
import { useFirstWrong } from './use-first-wrong.ts'

interface TargetWords {
  readonly label: string
  /** What is wrong with something typed that names nothing. */
  readonly problem: string
  /** What the server takes; null where nothing of the kind is typed. */
  readonly read: (typed: string) => string | null
  readonly isSum: boolean
}

/** A sum in roubles as kopecks: `2 000,50`; null where it is none. */
export const typedKopecks = (typed: string): string | null => {
  const text = typed.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? String(Math.round(Number(text) * 100)) : null
}

const SUM = {
  problem: 'Введите сумму в рублях, например 2 000,50.',
  read: typedKopecks,
  isSum: true,
} as const

const TARGETS: Partial<Readonly<Record<PreviewedKind, TargetWords>>> = {
  ASSIGN_MONEY: {
    label: 'Номер договора, на который зачесть',
    problem: 'Введите номер договора.',
    read: (typed) => typed.trim() || null,
    isSum: false,
  },
  PAY_COURT_COSTS: { label: 'Сколько заплатили суду, ₽', ...SUM },
  DECIDE_COURT_COSTS: { label: 'Сколько суд взыскал с клиента, ₽ (ничего — 0)', ...SUM },
}

/** Whether a step needs something typed before it can be shown. */
export const needsTarget = (kind: PreviewedKind): boolean => TARGETS[kind] !== undefined

interface StepTargetProps {
  readonly kind: PreviewedKind
  readonly onNamed: (target: string) => void
}

const TARGET_ID = 'desk-step-target'

/** What a step comes to: the contract that money was meant for, or the sum of costs. */
export function StepTarget({ kind, onNamed }: StepTargetProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { form, showWrong } = useFirstWrong()
  const words = TARGETS[kind]
  if (!words) return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    const named = words.read(typed)
    setProblem(named === null ? words.problem : undefined)
    if (named === null) showWrong()
    else onNamed(named)
  }
  return (
    <form ref={form} className={controls.form} onSubmit={send}>
      <LineField
        id={TARGET_ID}
        label={words.label}
        {...(words.isSum && { inputMode: 'decimal' as const })}
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <div className={controls.row}>
        <DeskButton type="submit" variant="line">
          Показать, что изменится
        </DeskButton>
      </div>
    </form>
  )
}
