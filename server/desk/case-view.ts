import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { medianReviewSeconds, reviewOf } from '../db/cases.ts'
import { checksOf } from '../db/files.ts'
import { identifiersOf, clientById } from '../db/clients.ts'
import { type AddressRow, questionnaireOf } from '../db/client-profile.ts'
import { declinedElsewhere } from '../onboarding/decline-digests.ts'
import { checkedPhotos } from '../onboarding/moderate-client.ts'
import { accountsWithSameDocuments } from './duplicate-list.ts'
import { seenPhoto } from './seen-photo.ts'
import type { Actor } from './take-case.ts'

const addressLine = ({ postcode, region, city, street, house, flat }: AddressRow): string =>
  [postcode, region, city === region ? '' : city, street, `д. ${house}`, flat ? `кв. ${flat}` : '']
    .filter((part) => part !== '')
    .join(', ')

/** The check of a case that is this person's now, with its review. @throws Refusal CASE_NOT_YOURS */
const ownCase = async ({ database, clock }: Context, { staff }: Actor, checkId: string) => {
  const review = await reviewOf(database, { checkId, staffId: staff.id, nowMs: clock.now() })
  const checks = review ? await checksOf(database, { checkId }) : []
  const check = checks.find(({ id }) => id === checkId)
  if (!review || !check) throw new Refusal('CASE_NOT_YOURS')
  return { review, check, earlier: checks.filter(({ number }) => number < check.number) }
}

/**
 * What a reviewer compares: the questionnaire as it was typed and the photos that belong to it. Only for whoever has taken
 * the case, which the journal knows.
 * @throws Refusal CASE_NOT_YOURS
 */
export const caseView = async (context: Context, actor: Actor, checkId: string) => {
  const { database, clock } = context
  const { review, check, earlier } = await ownCase(context, actor, checkId)
  const [client, questionnaire, identifiers] = await Promise.all([
    clientById(database, check.clientId),
    questionnaireOf(database, check.clientId),
    identifiersOf(database, check.clientId),
  ])
  // The account was deleted while it waited: there is nothing to compare any more.
  if (!client || !questionnaire?.passport || !identifiers) throw new Refusal('CASE_DECIDED')
  return {
    review,
    check,
    earlier,
    passport: questionnaire.passport,
    sameDocuments: await accountsWithSameDocuments(database, check.clientId),
    declinedElsewhere: await declinedElsewhere(database, check.clientId, clock.now()),
    registrationAddress: questionnaire.registration && addressLine(questionnaire.registration),
    phone: client.phone,
    identifiers,
    photos: checkedPhotos(client),
    medianSeconds: await medianReviewSeconds(database, clock.now()),
  }
}

/** The bytes of a photo of the case that is this person's now. @throws Refusal CASE_NOT_YOURS, NOT_FOUND for a photo of anything else */
export const casePhoto = async (
  context: Context,
  actor: Actor,
  { checkId, fileId }: { checkId: string; fileId: string },
): Promise<Buffer> => {
  const { check } = await ownCase(context, actor, checkId)
  return seenPhoto(context, actor, { clientId: check.clientId, fileId })
}
