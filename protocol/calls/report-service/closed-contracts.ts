/** History of closed contracts, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLOSE_REASONS } from '../../close-reasons.ts'
import { id, instant, isoDate, kopecks, productKey } from '../../shapes.ts'

export const historyClosedContracts = call({
  method: 'GET',
  path: '/report-service/history-closed-contracts',
  auth: 'bearer',
  summary: 'Closed contracts, latest first',
  reply: z.object({
    asOf: instant,
    contracts: z.array(
      z.object({
        loanApplicationId: id,
        contractNumber: z.string(),
        typeOfProduct: productKey,
        amountKopecks: kopecks,
        paidKopecks: kopecks,
        issuedOn: isoDate,
        closedOn: isoDate,
        closeReason: z.enum(CLOSE_REASONS),
      }),
    ),
  }),
})
