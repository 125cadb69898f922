import { templateContract } from '../../../protocol/calls/print-service/templates.ts'
import { route } from '../../route.ts'
import { drawContract } from '../../origination/draw-contract.ts'

export const templateContractRoute = route(templateContract, async ({ context, client, body }) => {
  const { text, quote } = await drawContract(context, client.id, body)
  return { ...text, rows: quote.schedule.rows, fullCost: quote.fullCost }
})
