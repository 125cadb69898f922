import { isDeepStrictEqual } from 'node:util'
import { privateImage } from '../../protocol/calls/file-manager/files.ts'
import { clientData } from '../../protocol/calls/profile-manager/client.ts'
import type { Walked } from './crash-load.ts'

export interface Promises {
  readonly acknowledged: number
  /** Writes the server promised and now answers differently, with what it says instead. */
  readonly lost: readonly string[]
  /** Fields of a client's file that are not what was saved. */
  readonly wrong: readonly string[]
}

/** Of a number the account shows the last digits (decision 0050). */
const lastDigits = (number: string | null): string | null =>
  number && number.replace(/\D/g, '').slice(-4)

const shownOf = <P extends { readonly documentNumber: string }>(passport: P) => ({
  ...passport,
  serialNumber: '',
  departmentCode: '',
  documentNumber: lastDigits(passport.documentNumber),
})

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Whether an answer names the same things and sums as the first one; its states may have gone on meanwhile. */
const isSamePromise = (first: unknown, answer: unknown): boolean => {
  if (isDeepStrictEqual(first, answer)) return true
  const named = entriesOf(first).filter(
    ([name, value]) => /(?:Id|amountKopecks|Hash)$/.test(name) && value !== null,
  )
  const now = new Map(entriesOf(answer))
  return named.length > 0 && named.every(([name, value]) => now.get(name) === value)
}

/**
 * Sends every acknowledged write once more under its key: the stored answer lies in the same transaction as the effect,
 * so another answer means that the write is gone. Then reads each finished client's file back and compares it.
 */
export const checkPromises = async (walked: readonly Walked[]): Promise<Promises> => {
  const lost: string[] = []
  const wrong: string[] = []
  let acknowledged = 0
  for (const { walker, journey } of walked) {
    for (const write of walker.log.writes) {
      acknowledged += 1
      const answer: unknown = await write.again().catch(String)
      if (isSamePromise(write.reply, answer)) continue
      lost.push(
        `${write.owner} ${write.call.path}: ${JSON.stringify(write.reply)} ≠ ${JSON.stringify(answer)}`,
      )
    }
    if (!journey) continue
    const { person, http } = walker
    const data = await http.send(clientData)
    const photos = data.passportSelfie
    const pairs: [string, unknown, unknown][] = [
      ['id', data.clientId, journey.clientId],
      ['phone', data.phone, person.phone],
      ['mail', data.mail, person.mail],
      ['inn', lastDigits(data.inn), lastDigits(person.inn)],
      ['snils', lastDigits(data.snils), lastDigits(person.snils)],
      ['passport', data.passport && shownOf(data.passport), shownOf(person.passport)],
      [
        'photos',
        [photos.passportPhotoFieId, photos.registrationPhotoFileId, photos.selfieId],
        journey.fileIds,
      ],
      ['status', data.accountModerationStatus, 'VERIFIED'],
      ['used limit', data.creditLine.usedLimit, 0],
    ]
    for (const fileId of journey.fileIds) {
      const photo = await http.send(privateImage, { params: { imageId: fileId } }).catch(String)
      if (typeof photo === 'string' || photo.size === 0)
        pairs.push([`photo ${fileId}`, photo, 'bytes'])
    }
    for (const [name, is, was] of pairs) {
      if (!isDeepStrictEqual(is, was)) {
        wrong.push(`${http.settings.owner} ${name}: ${JSON.stringify(was)} ≠ ${JSON.stringify(is)}`)
      }
    }
  }
  return { acknowledged, lost, wrong }
}
