/** The worker that reads a photo of a passport: engine, model and picture live here, and go with it. */
import type { IsoDate } from '../../lending/calendar.ts'
import { createOCREngine, type OCREngine, supportsFastBuild } from 'tesseract-wasm'
// oxlint-disable-next-line import/no-absolute-path -- the package does not export this file
import engineUrl from '/node_modules/tesseract-wasm/dist/tesseract-core.wasm?url'
import modelUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { type PassportReading, readPassportLine } from './machine-line.ts'
import { lowerEdge } from './lower-edge.ts'

/** What the page gives to this worker; it answers with a PassportReading. */
export interface Question {
  readonly photo: Blob
  readonly today: IsoDate
}

/** Signs of each line: a reader that knows no others confuses less. The first has no 0, 1 and 5, the second few letters. */
const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ2346789<'
const NUMBERS = '0123456789RUSMF<'
/** What is read at which width in pixels, until everything is there: two readings have to agree on a name. */
const READINGS = [
  [NAMES, 1300],
  [NUMBERS, 1300],
  [NAMES, 1000],
  [NUMBERS, 1000],
  [NAMES, 1150],
  [NUMBERS, 1150],
] as const

const fetched = async (url: string): Promise<Response> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

const model = async (): Promise<ArrayBuffer> => {
  const { body } = await fetched(modelUrl)
  if (!body) throw new Error('The model is empty')
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

const engine = async (): Promise<OCREngine> => {
  // The engine without SIMD is too slow to wait for, so there is none.
  if (!supportsFastBuild()) throw new Error('No SIMD')
  const [wasmBinary, trained] = await Promise.all([
    fetched(engineUrl).then((answer) => answer.arrayBuffer()),
    model(),
  ])
  const started = await createOCREngine({ wasmBinary })
  started.loadModel(trained)
  // One block of text.
  started.setVariable('tessedit_pageseg_mode', '6')
  return started
}

const isWhole = ({ lastName, firstName, birthDate, serialNumber, issuedDate }: PassportReading) =>
  [lastName, firstName, birthDate, serialNumber, issuedDate].every((value) => value !== undefined)

const read = async ({ photo, today }: Question): Promise<PassportReading> => {
  const [picture, reader] = await Promise.all([createImageBitmap(photo), engine()])
  const lineAt = lowerEdge(picture)
  const texts: string[] = []
  let reading: PassportReading = {}
  for (const [signs, widthPx] of READINGS) {
    reader.setVariable('tessedit_char_whitelist', signs)
    reader.loadImage(lineAt(widthPx))
    texts.push(reader.getText())
    reading = readPassportLine(texts, today)
    if (isWhole(reading)) break
  }
  return reading
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // Whatever stands in the way, the fields are typed then; it is no fault that anybody has to hear of.
  read(data).then(postMessage, () => postMessage({}))
})
