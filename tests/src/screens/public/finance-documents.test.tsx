import { expect, test } from 'vitest'
import { PUBLISHED_DOCUMENTS } from '../../../../protocol/published/list.ts'
import { publishedFilePath } from '../../../../protocol/published/published-document.ts'
import { FinanceDocuments } from '../../../../src/screens/published/finance-documents.tsx'
import { show, the } from '../../page.tsx'

test.each(PUBLISHED_DOCUMENTS)(
  'beside $short stands the signed file of the version in force',
  (document) => {
    show(<FinanceDocuments />, { at: '/finance-documents' })
    const file = the('link', `${document.short}: PDF с подписью`)
    expect(file.getAttribute('href')).toBe(publishedFilePath(document, document.versions[0]))
  },
)
