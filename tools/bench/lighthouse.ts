import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHROMIUM_FLAGS } from '../chromium.ts'
import { median, type Figure } from './figure.ts'

const cli = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url))
const RUNS = 3
const TRIES = 4
const BAR = 95

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly title: string; readonly score: number | null }>
  >
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'categories' in value

class LighthouseError extends Error {
  constructor(stderr: string) {
    super(`Lighthouse failed:\n${stderr}`)
  }
}

const runOnce = (url: string, chromiumPath: string): Report => {
  const folder = mkdtempSync(join(tmpdir(), 'vovremya-lighthouse-'))
  const path = join(folder, 'report.json')
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        cli,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${path}`,
        `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromiumPath }, encoding: 'utf8' },
    )
    if (status !== 0) throw new LighthouseError(stderr)
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isReport(report)) throw new Error('Lighthouse wrote no report')
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Chromium loses the start of a page's trace now and then (NO_NAVSTART): such a run says nothing. */
const runUntilMeasured = (url: string, chromiumPath: string): Report => {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    try {
      return runOnce(url, chromiumPath)
    } catch (error) {
      if (!(error instanceof LighthouseError) || triesLeft === 0) throw error
      process.stderr.write(`${url}: ${error.message.trim()}\nMeasured again.\n`)
    }
  }
}

/** Lighthouse's categories for a page and their scores of 100, its own mobile settings, medians. */
const scoresOf = (url: string, chromiumPath: string): { title: string; score: number }[] => {
  const reports = Array.from({ length: RUNS }, () => runUntilMeasured(url, chromiumPath))
  return Object.entries(reports[0]?.categories ?? {}).map(([id, { title }]) => ({
    title,
    score: median(reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100))),
  }))
}

const HOW = `Lighthouse 13.5, mobile defaults, median of ${RUNS}`

/** Each category for the landing. */
export const measureLighthouse = (url: string, chromiumPath: string): Figure[] =>
  scoresOf(url, chromiumPath).map(({ title, score }) => ({
    what: `Lighthouse: ${title}`,
    value: String(score),
    bar: `≥ ${BAR}`,
    holds: score >= BAR,
    how: HOW,
  }))

/** All categories of one page in a figure: every one of them has to be 100. */
export const measureWholePage = (url: string, chromiumPath: string): Figure => {
  const scores = scoresOf(url, chromiumPath)
  return {
    what: new URL(url).pathname,
    value: scores.map(({ title, score }) => `${title} ${score}`).join(', '),
    bar: '100 each',
    holds: scores.every(({ score }) => score === 100),
    how: HOW,
  }
}
