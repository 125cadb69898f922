/** Rating and comment of the client, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done } from '../../shapes.ts'

export const recommendation = call({
  method: 'POST',
  path: '/vovremya-core/recommendation',
  auth: 'bearer',
  summary: 'Rating and comment',
  body: z.object({
    rating: z
      .number('Поставьте оценку.')
      .check(
        z.int(),
        z.gte(1, 'Поставьте оценку от 1 до 5.'),
        z.lte(5, 'Поставьте оценку от 1 до 5.'),
      ),
    comment: z._default(
      z.string().check(z.maxLength(2000, 'Сократите отзыв до 2 000 знаков.')),
      '',
    ),
    /** The words may be shown to everybody, without a name. */
    mayPublish: z._default(z.boolean(), false),
  }),
  multilineFields: ['comment'],
  reply: done,
  idempotent: true,
  mayArriveLate: true,
})
