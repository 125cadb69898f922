/** `npm run bench -- beside`: how long reads wait while the server draws PDFs, takes photos and checks passwords. */
import sharp from 'sharp'
import { filesSave } from '../../protocol/calls/file-manager/files.ts'
import { documentFile } from '../../protocol/calls/print-service/documents.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { median, type Chapter, type Figure } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { keepDoing, type Work } from './keep-doing.ts'
import { load, type Load } from './load.ts'
import { accountReads, freshToken, openAccount, type OpenAccount } from './open-account.ts'
import { createClient } from './register.ts'
import { payWithSavedCard } from './repay.ts'
import { createSandboxServer } from './sandbox-server.ts'
import { createWalker, signIn, type Walker } from './walker.ts'

const PORT = 8221
const DATABASE_PORT = '54338'
const SERIAL = 730_000
const ENV = { RATE_LIMIT_PER_MINUTE: '100000000' }
const BAR_P99_MS = 50
/** Readers that look, read for a moment, and look again: some hundred requests a second. */
const READERS = 4
const PAUSE_MS = 20
const SECONDS = 6
const ROUNDS = 5
/** So many do the heavy thing side by side, each once more as soon as it is done. */
const LANES = [0, 1]
/** An account may upload twenty photos a day. */
const UPLOADS_A_CLIENT = 18

const WIDTH = 4_000
const HEIGHT = 3_000
const TONES = 256

/** A photo as a phone takes it: 12 megapixels, with the grain of an indoor picture, some megabytes. */
const phonePhoto = (): Promise<Buffer> => {
  const grain = Buffer.alloc(WIDTH * HEIGHT * 3)
  // The same picture every time: a fixed sequence instead of chance.
  let state = 1
  for (let at = 0; at < grain.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    grain[at] = 96 + (Math.floor(state / 65_536) % TONES) / 4
  }
  return sharp(grain, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** Each payment of another sum, so that none is taken for the same tap twice; its receipt is drawn when it is opened. */
const payAndOpenReceipt = ({ walker, loanApplicationId, cardId }: OpenAccount): Work => {
  let paid = 0
  return async () => {
    paid += 1
    const payment = {
      loanApplicationId,
      amountKopecks: 100 + paid,
      type: 'INSTALMENT',
      name: `paid-${paid}`,
    } as const
    const { receiptDocumentId } = await payWithSavedCard(walker, payment, cardId)
    if (receiptDocumentId === null) throw new Error('A payment has no receipt')
    await walker.http.send(documentFile, { params: { documentId: receiptDocumentId } })
  }
}

const uploadPhotos = (photo: Buffer, uploaders: readonly Walker[]): Work => {
  let sent = 0
  return async () => {
    const walker = uploaders[Math.floor(sent / UPLOADS_A_CLIENT)]
    if (!walker) throw new Error('More photos than the uploaders may send')
    sent += 1
    await walker.http.send(filesSave, {
      key: walker.key(`photo-${sent}`),
      form: () => {
        const form = new FormData()
        form.set('kind', 'SELFIE')
        form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
        return form
      },
    })
  }
}

const UPLOADERS = 40

const uploadersOf = async (baseUrl: string): Promise<readonly Walker[]> => {
  const walkers = Array.from({ length: UPLOADERS }, (_, index) =>
    createWalker({ baseUrl, serial: SERIAL + 1 + index }),
  )
  for (const walker of walkers) await createClient(walker)
  return walkers
}

interface Round {
  readonly read: Load
  readonly times: number
}

const figureOf = (name: string, rounds: readonly Round[]): Figure => {
  const of = (value: (round: Round) => number): number => Math.round(median(rounds.map(value)))
  const p99Ms = of(({ read }) => read.p99Ms)
  return {
    what: `Reads of an account beside: ${name}`,
    value: `p99 ${p99Ms} ms, p50 ${of(({ read }) => read.p50Ms)} ms at ${of(({ read }) => read.perSecond)} reads a second`,
    bar: `p99 ≤ ${BAR_P99_MS} ms`,
    holds: p99Ms <= BAR_P99_MS,
    how: `PostgreSQL, median of ${ROUNDS} × ${SECONDS} s in turns, ${READERS} readers that pause ${PAUSE_MS} ms; done meanwhile in ${LANES.length} lanes: ${of(({ times }) => times)} a round`,
  }
}

/** How long reads of an account wait while nothing else is done, and beside each kind of heavy work. */
export const measureBesideWork = async (): Promise<Chapter> => {
  const postgres = startBenchPostgres([], DATABASE_PORT)
  const server = createSandboxServer({ port: PORT, env: { ...ENV, DATABASE_URL: postgres.url } })
  try {
    await server.start()
    const account = await openAccount(server.url, SERIAL)
    // A person of its own: the oldest of many sessions are ended.
    const signer = createWalker({ baseUrl: server.url, serial: SERIAL + UPLOADERS + 9 })
    await createClient(signer)
    const payers: OpenAccount[] = []
    for (const lane of LANES)
      payers.push(await openAccount(server.url, SERIAL + UPLOADERS + 1 + lane))
    const upload = uploadPhotos(await phonePhoto(), await uploadersOf(server.url))
    const works: Readonly<Record<string, readonly Work[]>> = {
      'nothing else': [],
      'payments whose receipts are drawn as PDF': payers.map(payAndOpenReceipt),
      'photos of 12 megapixels taken': LANES.map(() => upload),
      'passwords checked': LANES.map(() => () => signIn(signer)),
    }
    const seen = await inTurns(Object.keys(works), ROUNDS, async (name) => {
      const token = await freshToken(account)
      const requests = [accountReads({ ...account, token }).map(({ request }) => request)]
      const working = keepDoing(works[name] ?? [])
      const order = { connections: READERS, seconds: SECONDS, pauseMs: PAUSE_MS, requests }
      let read: Load
      try {
        read = await load(server.url, order)
      } finally {
        await working.stop()
      }
      return { read, times: working.times() }
    })
    const figures = Object.keys(works).map((name) => figureOf(name, seen(name)))
    return { title: 'Reads beside heavy work', figures }
  } finally {
    await server.stop()
    server.clear()
    postgres.stop()
  }
}
