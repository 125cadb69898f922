import { BrokenRule } from './failure.ts'
import { type Answer, ask, askOnce } from './front-door.ts'
import { isOpen, type Scene, type Step, textOf, told } from './scene.ts'

const URL = '/profile-manager/consents'

/** The screen of consents as the server shows it. */
interface ShownConsents {
  readonly consents: readonly {
    readonly type: string
    readonly givenAt: string
    readonly state: 'IN_FORCE' | 'ENDED' | 'WITHDRAWN'
  }[]
  readonly obstacle: object | null
  readonly personalData: { readonly textVersion: string }
}

const shownIn = ({ status, body }: Answer): ShownConsents | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call names its fields
  status === 200 ? (body as unknown as ShownConsents) : null

const stateIn = (shown: ShownConsents | null, wanted: string): string | undefined =>
  shown?.consents.find(({ type }) => type === wanted)?.state

/** Takes a consent back, as the screen offers it; what is taken back already stays so. */
const takeBack = async ({ world, life, facts }: Scene): Promise<string> => {
  // Of somebody who owes nothing the second is refused.
  const isKept = facts.loans.some(isOpen)
  const type = life.random.weighted([
    [1, 'CREDIT_HISTORY'],
    [isKept ? 3 : 0.3, 'PERSONAL_DATA'],
  ])
  const what = `${type} taken back`
  const seen = await ask(world, life, { method: 'GET', url: URL })
  const shown = shownIn(seen)
  const consent = shown?.consents.find((each) => each.type === type)
  if (!shown || !consent) return `${what}: not shown, ${told(seen)}`
  const body = { type, givenAt: consent.givenAt }
  const answer = await askOnce(world, life, { url: `${URL}/withdraw`, body })
  const isNew = consent.state !== 'WITHDRAWN'
  if (answer.status === 200 && isNew && type === 'PERSONAL_DATA' && shown.obstacle === null)
    throw new BrokenRule(`${what}: nothing keeps the account, which is to be deleted instead`)
  if (answer.status === 200 && stateIn(shownIn(answer), type) !== 'WITHDRAWN')
    throw new BrokenRule(`${what}: it is in force still: ${answer.text}`)
  return `${what}: ${told(answer)}`
}

/** Gives the consent to process data again; where it is in force nothing changes. */
export const consentToDataAgain = async ({ world, life }: Scene): Promise<string> => {
  const seen = await ask(world, life, { method: 'GET', url: URL })
  const shown = shownIn(seen)
  if (!shown) return `consent to data: not shown, ${told(seen)}`
  const body = { accepted: true, textVersion: textOf(shown.personalData.textVersion) }
  const answer = await askOnce(world, life, { url: `${URL}/personal-data`, body })
  if (answer.status === 200 && stateIn(shownIn(answer), 'PERSONAL_DATA') !== 'IN_FORCE')
    throw new BrokenRule(`A consent given now is not in force: ${answer.text}`)
  return `consent to data given again: ${told(answer)}`
}

/**
 * A borrower takes consents back and gives them again (decision 0139). Who leaves one to process data taken back until
 * nothing keeps the account leaves with it.
 */
export const consentSteps = (scene: Scene, { keen = 1 } = {}): Step[] => {
  const standing = scene.facts.withdrawals.filter(({ givenAgainAtMs }) => givenAgainAtMs === null)
  const isWithdrawn = standing.some(({ type }) => type === 'PERSONAL_DATA')
  return [
    { weight: 0.15 * keen, run: () => takeBack(scene) },
    { weight: isWithdrawn ? 1 : 0.02, run: () => consentToDataAgain(scene) },
  ]
}
