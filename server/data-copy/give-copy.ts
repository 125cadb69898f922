import { Readable } from 'node:stream'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { showDocument } from '../documents/filing/show-document.ts'
import { showPhoto } from '../onboarding/show-photo.ts'
import type { AnswerOwn } from '../own-answers.ts'
import { archiveOf, type ArchivedFile } from './archive.ts'
import { copyToGive, noteGiven } from './copy-rows.ts'
import { documentNames, photoNames } from './file-names.ts'
import { gather, type OwnData } from './gather.ts'
import { copyPage } from './page/copy-page.ts'

/** Each holds a file in memory, and its reader a connection: the others come back in a minute. */
const MAX_AT_ONCE = 8

interface Place {
  /** Ends what is being sent. */
  stop: () => void
}

/** Copies on their way out, one a client. */
const underWay = new Map<string, Place>()

/** A place for a copy of a client; one that is under way ends, its reader is the same person. @throws Refusal UNAVAILABLE */
const takePlace = (
  clientId: string,
): { place: Place; isStillMine: () => boolean; leave: () => void } => {
  const former = underWay.get(clientId)
  if (!former && underWay.size >= MAX_AT_ONCE)
    throw new Refusal('UNAVAILABLE', {
      title: 'Готовим копии другим',
      detail: 'Попробуйте через минуту, подтверждать ещё раз не нужно.',
    })
  former?.stop()
  const place: Place = { stop: () => {} }
  underWay.set(clientId, place)
  const isStillMine = () => underWay.get(clientId) === place
  const leave = () => {
    if (isStillMine()) underWay.delete(clientId)
  }
  return { place, isStillMine, leave }
}

interface GivenCopy {
  readonly copyId: string
  readonly clientId: string
  readonly sessionUid: string
  /** Network address the copy goes to. */
  readonly address: string
  readonly ask: AnswerOwn
}

/** What the archive holds: the page and the data first, then papers and photos, each read when its turn comes. */
const filesOf = (
  context: Context,
  { clientId, address }: GivenCopy,
  data: OwnData,
): ArchivedFile[] => {
  const now = new Date(context.clock.now())
  const text = (name: string, content: string): ArchivedFile => ({
    name,
    mtime: now,
    content: Buffer.from(content),
  })
  return [
    text('index.html', copyPage(data, now.getTime())),
    text('data.json', JSON.stringify({ madeAt: now.toISOString(), ...data }, null, 2)),
    ...documentNames(data).map(({ name, document }) => ({
      name,
      mtime: new Date(document.createdAt),
      content: async () => (await showDocument(context, clientId, document.documentId)).content,
    })),
    ...photoNames(data).map(({ name, photo }) => ({
      name,
      mtime: new Date(photo.createdAt),
      content: () => showPhoto(context, { clientId, fileId: photo.imageId, address }),
    })),
  ]
}

/** The archive to its last byte, and then a note that it left whole. */
async function* noted({ database, clock }: Context, copyId: string, archive: Readable) {
  yield* archive
  await noteGiven(database, copyId, clock.now())
}

/**
 * The copy that this session asked for, as it is read. A file that cannot be read ends the connection, so that no part of a
 * copy is taken for the whole; whoever goes away ends the reading.
 * @throws Refusal NOT_FOUND for one that has expired, of another session and of another client alike; UNAVAILABLE
 */
export const giveCopy = async (context: Context, given: GivenCopy): Promise<Readable> => {
  const copy = await copyToGive(context.database, { ...given, nowMs: context.clock.now() })
  if (!copy)
    throw new Refusal('NOT_FOUND', {
      title: 'Этой копии уже нет',
      detail: 'Её можно скачать десять минут и только там, где её попросили. Попросите ещё раз.',
    })
  const { place, isStillMine, leave } = takePlace(given.clientId)
  try {
    const data = await gather(context.database, given.clientId, given.ask)
    if (!isStillMine()) throw new Refusal('ILLEGAL_TRANSITION')
    const archive = archiveOf(filesOf(context, given, data))
    const whole = Readable.from(noted(context, copy.id, archive), { objectMode: false })
    place.stop = () => whole.destroy()
    return whole.once('close', () => {
      archive.destroy()
      leave()
    })
  } catch (error) {
    leave()
    throw error
  }
}
