import type { SignedDocument } from '../../../queries/client.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useAccount } from '../account-context.ts'
import type { DocumentsOnDevice } from '../use-documents-on-device.ts'
import { keptWords } from './kept-words.ts'

interface KeptBannerProps {
  readonly documents: readonly SignedDocument[]
  readonly onDevice: DocumentsOnDevice
}

/** Above the list: what of it can be read without network (D31). */
export function KeptBanner({ documents, onDevice }: KeptBannerProps) {
  const { offline } = useAccount()
  const { saved, lasting } = onDevice
  const kept = documents.filter(({ documentId }) => saved.has(documentId)).length
  return (
    <Banner icon="phone">{keptWords({ kept, all: documents.length, offline, lasting })}</Banner>
  )
}
