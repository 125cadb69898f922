import { failureOf, type Failure } from '../../api/failure.ts'
import type { CodeCheckResult } from '../../../protocol/enums.ts'

/** What an entered code led to, as the entry shows it. */
export type CodeAnswer =
  | { readonly kind: 'taken' }
  /** The cells turn red; the next key clears them. */
  | { readonly kind: 'wrong'; readonly text: string }
  /** Only a new code helps. */
  | { readonly kind: 'spent'; readonly text: string }
  | { readonly kind: 'wait'; readonly text: string }
  /** Something else: the code stays and can be sent again. */
  | { readonly kind: 'failed'; readonly failure: Failure }

const WRONG = 'Код не подходит. Проверьте цифры и введите ещё раз.'
const TRIED_OUT =
  'Слишком много неверных попыток. Запросите новый код, а если и он не подойдёт, попробуйте завтра.'

const SPENT: readonly string[] = ['CODE_EXPIRED', 'CODE_USED', 'CODE_TRIED_OUT']

/** Turns a check's result or a thrown refusal into what the entry shows (D22, D41). */
export const answerOf = async (
  check: () => Promise<CodeCheckResult | void>,
): Promise<CodeAnswer> => {
  try {
    const result = await check()
    if (result === 'NOT_MATCH') return { kind: 'wrong', text: WRONG }
    if (result === 'MANY_REQUESTS') return { kind: 'spent', text: TRIED_OUT }
    return { kind: 'taken' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code === 'CODE_NOT_MATCH') return { kind: 'wrong', text: WRONG }
    if (failure.code === 'CODE_MANY_REQUESTS') return { kind: 'wait', text: failure.detail }
    if (SPENT.includes(failure.code))
      return { kind: 'spent', text: `${failure.title}. ${failure.detail}` }
    return { kind: 'failed', failure }
  }
}
