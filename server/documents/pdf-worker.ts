/** Lays documents out away from the thread that answers requests: a contract takes a tenth of a second of it. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PdfAnswer, PdfOrder } from './make-pdf.ts'
import { pdfDefinition } from './pdf-definition.ts'
import { planOf } from './plan-of.ts'

const fontFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/pt-sans/${name}`))

const PT_SANS = {
  normal: fontFile('400Regular/PTSans_400Regular.ttf'),
  bold: fontFile('700Bold/PTSans_700Bold.ttf'),
  italics: fontFile('400Regular_Italic/PTSans_400Regular_Italic.ttf'),
  bolditalics: fontFile('700Bold_Italic/PTSans_700Bold_Italic.ttf'),
}

const fontFolders = new Set(Object.values(PT_SANS).map(dirname))

pdfmake.setFonts({ PTSans: PT_SANS })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFolders.has(dirname(path)))

const answerTo = async ({ number, printed, createdAtMs }: PdfOrder): Promise<PdfAnswer> => {
  try {
    const definition = pdfDefinition(planOf(printed, createdAtMs))
    return { number, pdf: await pdfmake.createPdf(definition).getBuffer() }
  } catch (error) {
    return {
      number,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

parentPort?.on('message', (order: PdfOrder) => {
  void answerTo(order).then((answer) => parentPort?.postMessage(answer))
})
