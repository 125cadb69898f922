import type { MoneyTask } from '../../../../../src/desk/screens/money/money-words.ts'
import { NOW } from '../../at-work.tsx'

/** A hundred roubles that came for another sum. */
export const MONEY_TASK: MoneyTask = {
  taskId: 'task-1',
  kind: 'UNMATCHED_MONEY',
  reasons: ['AMOUNT'],
  contractNumber: '261218-0012',
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  transactionId: '500001',
  amountKopecks: 10_000,
  currency: 'RUB',
  suspenseKopecks: 10_000,
  attempts: 0,
  lastError: null,
  nextTryAt: null,
  since: NOW,
  returnDueOn: null,
  isReturnLate: false,
  isStopped: false,
  isRetried: false,
  isAskedFor: false,
}
