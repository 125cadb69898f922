import { BRAND } from './brand.ts'

/** The picture that others show beside a link to a page of ours; drawn by tools/share-picture.ts. Pixels. */
export const SHARE_PICTURE = {
  path: '/share-picture.png',
  width: 1200,
  height: 630,
  sentence: 'Каждый платёж и вся цена займа — до заявки',
  /** Of every advertisement of a loan (D29). */
  warning: 'Оценивайте свои финансовые возможности и риски',
  lender: `${BRAND.legalName}, рег. номер в реестре МФО ${BRAND.registryNumber}`,
} as const
