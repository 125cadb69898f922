import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import type { DuplicateState } from '../../protocol/duplicates.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type ClientRow, clientById } from '../db/clients.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { duplicateById } from '../onboarding/duplicate-rows.ts'
import { seenPhoto } from './seen-photo.ts'
import type { Actor } from './take-case.ts'

/** Photos that two accounts are compared by; those an account has. */
export const comparedPhotos = ({
  passportPhotoFileId,
  registrationPhotoFileId,
  selfieFileId,
}: Pick<ClientRow, 'passportPhotoFileId' | 'registrationPhotoFileId' | 'selfieFileId'>) =>
  (
    [
      ['PASSPORT_MAIN', passportPhotoFileId],
      ['PASSPORT_REGISTRATION', registrationPhotoFileId],
      ['SELFIE', selfieFileId],
    ] as const
  ).flatMap(([kind, fileId]) => (fileId === null ? [] : [{ kind, fileId }]))

/** Photos are open while there is something to decide about a pair: nobody has, or somebody asks to decide it again. */
export const isPairOpen = (state: DuplicateState, isAsked: boolean): boolean =>
  state === 'UNDECIDED' || isAsked

/**
 * The bytes of a photo of one of two accounts with the same documents. Each account is told of the looks at its own photos,
 * never whose they were compared with (decisions 0112, 0122).
 * @throws Refusal NOT_FOUND for a photo of anything else, an account that is gone, a pair about which nothing is to be decided
 */
export const duplicatePhoto = async (
  context: Context,
  actor: Actor,
  { duplicateId, fileId }: { duplicateId: string; fileId: string },
): Promise<Buffer> => {
  const { database, clock } = context
  const pair = await duplicateById(database, duplicateId)
  if (!pair) throw new Refusal('NOT_FOUND')
  const isAsked = await isAskedFor(database, duplicateId, clock.now() - REQUEST_LIFE_MS)
  if (!isPairOpen(pair.state, isAsked)) throw new Refusal('NOT_FOUND')
  for (const clientId of [pair.earlierClientId, pair.laterClientId]) {
    const client = await clientById(database, clientId)
    if (client && comparedPhotos(client).some((photo) => photo.fileId === fileId))
      return seenPhoto(context, actor, { clientId, fileId })
  }
  throw new Refusal('NOT_FOUND')
}
