import { z } from 'zod'
import type { SbpLink } from '../acquirer.ts'

/** Answer to an order of a СБП link (integrations reference 1.4). */
export const sbpAnswer = z.object({
  Success: z.boolean(),
  Message: z.string().nullish(),
  Model: z
    .object({
      QrUrl: z.url({ protocol: /^https?$/ }).nullish(),
      TransactionId: z.union([z.number(), z.string()]).transform(String),
    })
    .nullish(),
})

/** The link in our words; one that was refused at Check has no address. */
export const sbpLinkOf = ({ Success, Message, Model }: z.infer<typeof sbpAnswer>): SbpLink =>
  Success && Model?.QrUrl
    ? { outcome: 'made', url: Model.QrUrl, transactionId: Model.TransactionId }
    : { outcome: 'refused', message: Message ?? '' }
