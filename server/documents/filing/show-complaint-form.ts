import type { Context } from '../../context.ts'
import { COMPLAINT_FORM_VERSION } from '../complaint-form-plan.ts'
import { makePdf } from '../make-pdf.ts'
import type { DocumentFile } from './show-document.ts'

/** The form of a complaint on paper: made when it is first asked for and kept, so no stranger makes us draw it again. */
export const showComplaintForm = async ({
  clock,
  gateways: { fileStore },
}: Context): Promise<DocumentFile> => {
  const title = 'Обращение'
  const fileKey = `published/complaint-form-${COMPLAINT_FORM_VERSION}`
  const kept = await fileStore.get(fileKey)
  if (kept) return { title, content: kept }
  const content = await makePdf({ type: 'COMPLAINT_FORM' }, clock.now())
  await fileStore.put(fileKey, content)
  return { title, content }
}
