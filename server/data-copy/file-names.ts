/** How the files of a copy are called: the page links to them, the archive holds them. */
import { moscowDate } from '../../lending/calendar.ts'
import { PHOTO_WORDS } from '../../protocol/own-words.ts'
import type { OwnData } from './gather.ts'

type OwnDocument = OwnData['documentsList']['documents'][number]
type OwnPhoto = OwnData['photos'][number]

const MAX_TITLE_LENGTH = 100

/** A name that every file system takes; two files never have the same. */
const named = (folder: string, index: number, title: string, ending: string): string => {
  const plain = title
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_TITLE_LENGTH)
    .trim()
  return `${folder}/${String(index + 1).padStart(3, '0')} ${plain}.${ending}`
}

const dayOf = ({ createdAt }: { readonly createdAt: string }): string =>
  moscowDate(Date.parse(createdAt))

/** Filed papers whose PDF is there, the oldest first. */
export const documentNames = (data: OwnData): { name: string; document: OwnDocument }[] =>
  data.documentsList.documents
    .filter(({ ready }) => ready)
    .toReversed()
    .map((document, index) => ({
      name: named('documents', index, `${dayOf(document)} ${document.title}`, 'pdf'),
      document,
    }))

/** Photos that the client has sent, the oldest first. */
export const photoNames = (data: OwnData): { name: string; photo: OwnPhoto }[] =>
  data.photos.map((photo, index) => ({
    name: named('photos', index, `${dayOf(photo)} ${PHOTO_WORDS[photo.kind]}`, 'jpg'),
    photo,
  }))
