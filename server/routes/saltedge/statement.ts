import * as calls from '../../../protocol/calls/saltedge/statement.ts'
import { addressOf } from '../../network-address.ts'
import { askForStatement, bankStatementOf, readStatement } from '../../onboarding/bank-statement.ts'
import { route } from '../../route.ts'

export const bankStatement = route(calls.bankStatement, ({ context, client }) =>
  bankStatementOf(context, client.id),
)

export const bankStatementAsk = route(
  calls.bankStatementAsk,
  ({ context, client, body, request }) =>
    askForStatement(context, {
      clientId: client.id,
      consentVersion: body.consentVersion,
      networkAddress: addressOf(request),
    }),
)

export const bankStatementRead = route(calls.bankStatementRead, ({ context, client }) =>
  readStatement(context, client.id),
)
