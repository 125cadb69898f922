import { autoDebit } from '../../../protocol/calls/cloud-payments/auto-debit.ts'
import { route } from '../../route.ts'
import { autoDebitShape } from './auto-debit-shape.ts'

export const autoDebitRoute = route(autoDebit, ({ context, client, query }) =>
  autoDebitShape(context, client.id, query.loanApplicationId),
)
