import { getDocumentProxy } from 'unpdf'

/** Text of each page of a PDF, its pieces joined by spaces, every run of white space one plain space. */
export const pdfPages = async (content: Uint8Array): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
  try {
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      pages.push(plainText(text))
    }
    return pages
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** White space of any kind as one plain space: a PDF breaks lines where they end. */
export const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The whole text of a PDF as a reader sees it. */
export const pdfText = async (content: Uint8Array): Promise<string> =>
  (await pdfPages(content)).join(' ')
