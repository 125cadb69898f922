import { setTimeout as pause } from 'node:timers/promises'
import { checkBooks } from './books-check.ts'
import { startLoad, type Walked } from './crash-load.ts'
import { exactly, median, type Chapter, type Figure } from './figure.ts'
import { checkPromises, type Promises } from './promises-check.ts'
import { createSandboxServer, type SandboxServer } from './sandbox-server.ts'
import { measured, stopWithProcess } from './started.ts'

const PORT = 8210
const KILLS = 20
const LANES = 6
const FIRST_SERIAL = 1_000
/** A kill falls somewhere within this time after the server answers again. */
const LONGEST_LIFE_MS = 7_000
const SHORTEST_LIFE_MS = 300
/** Far enough for every repetition of the stand-ins and the server to have come. */
const QUIET_DAYS = 0.1

const killAgainAndAgain = async (server: SandboxServer): Promise<number[]> => {
  const starts: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
    await server.kill()
    starts.push(await server.start())
  }
  return starts
}

const letTimePass = async (server: SandboxServer): Promise<void> => {
  const response = await fetch(`${server.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advanceDays: QUIET_DAYS }),
  })
  if (!response.ok) throw new Error(`The clock did not move: ${await response.text()}`)
}

const tell = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) process.stderr.write(`${title}:\n${lines.slice(0, 20).join('\n')}\n`)
}

const figuresOfClients = (
  walked: readonly Walked[],
  { acknowledged, lost, wrong }: Promises,
  starts: readonly number[],
): Figure[] => {
  const finished = walked.filter(({ journey }) => journey !== null).length
  const how = `${LANES} clients side by side through registration, loan, payout, instalment, payoff; requests repeated with their keys`
  return [
    exactly('kill -9 of the server under load', starts.length, KILLS, how),
    {
      what: 'Ready again after a kill',
      value: `${median(starts).toFixed(0)} ms`,
      bar: '',
      holds: true,
      how: `median of ${KILLS}, the crashed database recovered`,
    },
    exactly(
      'Ways begun and not finished',
      walked.length - finished,
      0,
      `of ${walked.length} begun`,
    ),
    exactly(
      'Acknowledged writes lost',
      lost.length,
      0,
      `of ${acknowledged}, each sent once more under its key and compared`,
    ),
    exactly(
      'Saved fields read back differently',
      wrong.length,
      0,
      'client files of all finished ways, over the product’s own calls',
    ),
  ]
}

/** Kills the server twenty times under a running load and counts what is lost, doubled or out of balance. */
export const measureCrashes = async (): Promise<Chapter> => {
  const server = createSandboxServer({ port: PORT })
  try {
    await server.start()
    const load = await startLoad({
      baseUrl: server.url,
      lanes: LANES,
      firstSerial: FIRST_SERIAL,
    })
    const starts = await killAgainAndAgain(server)
    const walked = await load.finish()
    await letTimePass(server)
    const promises = await checkPromises(walked)
    await server.stop()
    tell(
      'Unfinished',
      walked.flatMap(({ walker, error }) =>
        error === null ? [] : [`${walker.http.settings.owner}: ${error}`],
      ),
    )
    tell('Lost', promises.lost)
    tell('Different', promises.wrong)
    const books = await checkBooks(server.dataDir)
    return {
      title: 'Twenty crashes under load',
      figures: [...figuresOfClients(walked, promises, starts), ...books],
    }
  } finally {
    await server.kill()
    server.clear()
  }
}

if (import.meta.main) {
  stopWithProcess()
  const { figures } = await measured(measureCrashes)
  process.stdout.write(
    figures.map(({ what, value, holds }) => `${holds ? '✓' : '✗'} ${what}: ${value}\n`).join(''),
  )
  process.exit(figures.every(({ holds }) => holds) ? 0 : 1)
}
