import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ModerationReason, PhotoKind } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { recordInJournal } from './sandbox-store.ts'
import { sandboxKeys } from '../gateways/sandbox-keys.ts'

/** Three photos of 5 MB as base64 with room to spare. */
const BODY_BYTES = 24 * 1024 * 1024

interface CheckedPassport {
  readonly title: string
  readonly refusal: { readonly photo: PhotoKind; readonly reason: ModerationReason }
  /** False: a new photo passes. */
  readonly everyTime: boolean
}

/** Tails of passport numbers whose check does not pass at once (D37); shown on the sandbox page. */
export const CHECKED_PASSPORTS: Readonly<Record<string, CheckedPassport>> = {
  '1111': {
    title: 'Фото паспорта размыто, новое фото проходит',
    refusal: { photo: 'PASSPORT_MAIN', reason: 'BLUR' },
    everyTime: false,
  },
  '2222': {
    title: 'Лицо на селфи не совпало, новое селфи проходит',
    refusal: { photo: 'SELFIE', reason: 'FACE_MISMATCH' },
    everyTime: false,
  },
  '3333': {
    title: 'Блик на фото паспорта при каждой проверке',
    refusal: { photo: 'PASSPORT_MAIN', reason: 'GLARE' },
    everyTime: true,
  },
}

/** The number the provider never decides about: a person at the desk does. */
export const UNDECIDED_PASSPORT = '4444'

const questionShape = z.object({
  checkId: z.string(),
  earlierChecks: z.number().int().nonnegative(),
  person: z.object({ lastName: z.string(), firstName: z.string(), birthDate: z.iso.date() }),
  passport: z.object({ series: z.string(), number: z.string().regex(/^\d{6}$/) }),
  inn: z.string().regex(/^\d{12}$/),
  snils: z.string(),
  phone: z.string().regex(/^\+\d+$/),
  photos: z.array(z.object({ kind: z.string(), base64: z.base64() })).length(3),
})

const decide = ({
  checkId,
  earlierChecks,
  passport,
}: z.infer<typeof questionShape>): Readonly<Record<string, string>> => {
  const tail = passport.number.slice(-4)
  if (tail === UNDECIDED_PASSPORT) return { outcome: 'UNDECIDED' }
  const decisionId = `sandbox ${checkId}`
  const checked = CHECKED_PASSPORTS[tail]
  return checked && (checked.everyTime || earlierChecks === 0)
    ? { outcome: 'REFUSED', decisionId, ...checked.refusal }
    : { outcome: 'IDENTIFIED', decisionId }
}

/** The identification provider: answers by the passport's number, the same answer to the same check. */
export const registerIdentification = (scope: FastifyInstance, context: Context): void => {
  const { identification: key } = sandboxKeys(context.config)
  const route = '/sandbox/identification/identify'
  scope.post(route, { bodyLimit: BODY_BYTES }, async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send()
    const question = questionShape.safeParse(request.body)
    if (!question.success) return reply.code(400).send()
    const answer = decide(question.data)
    await recordInJournal(context.database, {
      kind: 'identification',
      subject: question.data.checkId,
      atMs: context.clock.now(),
      payload: { ...answer, passport: `…${question.data.passport.number.slice(-4)}` },
    })
    return answer
  })
}
