import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../lending/calendar.ts'
import { quarterOf } from '../../lending/market-limits.ts'
import { complaintsOf, rowsOf } from './desk-facts.ts'
import { atWork } from './desk-steps.ts'
import { noteTrick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { type Answer, type Asked, askAs } from './front-door.ts'
import { type Scene, type Step, told } from './scene.ts'

type Helped = (scene: Scene) => Promise<string>

const as = async ({ world }: Scene, login: string, asked: Asked): Promise<Answer> =>
  askAs(world, await atWork(world, login), asked)

const looked =
  (what: string, login: string, urlOf: (scene: Scene) => string): Helped =>
  async (scene) =>
    `desk ${what}: ${told(await as(scene, login, { method: 'GET', url: urlOf(scene) }))}`

/** What one person does and gives a reason for; at times none, and at times twice because the answer was lost. */
const helped = async (
  scene: Scene,
  what: string,
  { login, url, field }: { login: string; url: string; field: string },
): Promise<string> => {
  const { world, life } = scene
  const text = life.random.chance(0.2) ? ' ' : 'Клиент звонил и попросил'
  const asked = { url, body: { [field]: text }, key: randomUUID() }
  const answer = await as(scene, login, asked)
  if (text === ' ') {
    noteTrick(world, 'no reason', answer)
    if (answer.status === 200) throw new BrokenRule(`${what} without a reason`)
    return `desk ${what} without a reason`
  }
  if (answer.status === 200 && life.random.chance(0.3)) {
    const again = await as(scene, login, asked)
    noteTrick(world, 'lost answer sent for again', again)
    if (again.status < 500 && again.text !== answer.text)
      throw new BrokenRule(`${what}: another answer to the same key: ${again.text}`)
  }
  return `desk ${what}: ${told(answer)}`
}

const noted: Helped = (scene) =>
  helped(scene, 'writes a note', {
    login: scene.life.random.pick(['ryabinina', 'polyakov', 'serov', 'vetlugina']),
    url: `/desk-service/clients/${scene.life.clientId}/notes`,
    field: 'text',
  })

const unlocked: Helped = (scene) =>
  helped(scene, 'unlocks a caller', {
    login: scene.life.random.pick(['ryabinina', 'osokin']),
    url: `/desk-service/clients/${scene.life.clientId}/unlock`,
    field: 'reason',
  })

const documentSent: Helped = async (scene) => {
  const { world, life } = scene
  const papers = await rowsOf<{ id: string }>(
    world,
    `select id from document where client_id = '${life.clientId}' and file_key is not null order by created_at_ms, id`,
  )
  if (papers.length === 0) return 'desk: no paper to send'
  await rowsOf(
    world,
    `update client set mail_confirmed_at_ms = ${world.clock.now()} where id = '${life.clientId}' and mail_confirmed_at_ms is null`,
  )
  return helped(scene, 'sends a paper again', {
    login: 'ryabinina',
    url: `/desk-service/clients/${life.clientId}/documents/${life.random.pick(papers).id}/send`,
    field: 'reason',
  })
}

const published: Helped = async (scene) => {
  const { world, life } = scene
  const ratings = await rowsOf<{ id: string }>(
    world,
    `select id from recommendation where client_id = '${life.clientId}' order by at_ms, id`,
  )
  if (ratings.length === 0) return 'desk: no words to show'
  const answer = await as(scene, life.random.pick(['ryabinina', 'serov', 'zavarzina']), {
    url: `/desk-service/ratings/${life.random.pick(ratings).id}/published`,
    body: { published: life.random.chance(0.6) },
    key: randomUUID(),
  })
  return `desk shows or hides words: ${told(answer)}`
}

const searched: Helped = async (scene) =>
  `desk searches: ${told(
    await as(scene, scene.life.random.pick(['ryabinina', 'koltsova', 'zavarzina']), {
      url: '/desk-service/client-search',
      body: { text: scene.life.phone },
    }),
  )}`

/** A complaint that came on paper. */
const registered: Helped = async (scene) => {
  const { world, life } = scene
  const answer = await as(scene, life.random.pick(['ryabinina', 'serov']), {
    url: '/desk-service/complaints',
    body: {
      clientId: life.clientId,
      loanApplicationId: null,
      channel: life.random.pick(['MAIL', 'LETTER', 'OFFICE']),
      subject: 'PERSONAL_DATA',
      receivedOn: moscowDate(world.clock.now()),
      body: 'Прошу сообщить, какие мои данные вы храните.',
    },
    key: randomUUID(),
  })
  return `desk registers a letter: ${told(answer)}`
}

const complaintOpened: Helped = async (scene) => {
  const [first] = await complaintsOf(scene.world, scene.life.clientId)
  if (!first) return 'desk: no complaint to open'
  const url = `/desk-service/complaints/${first.id}`
  return `desk opens a complaint: ${told(await as(scene, 'ryabinina', { method: 'GET', url }))}`
}

const renewalAsked: Helped = async (scene) => {
  const answer = await as(scene, scene.life.random.pick(['ryabinina', 'serov']), {
    url: `/desk-service/clients/${scene.life.clientId}/renewal`,
    body: { kind: 'CONSENT', loanApplicationId: null },
    key: randomUUID(),
  })
  return `desk asks to renew a consent: ${told(answer)}`
}

/** Another try of what the acquirer refused, or a question how a payout ended. */
const moneyRetried: Helped = async (scene) => {
  const { world, life } = scene
  const [tasks, payouts] = [
    await rowsOf<{ id: string }>(
      world,
      `select t.id from money_task as t join loan as l on l.id = t.loan_id
        where l.client_id = '${life.clientId}' and t.state = 'OPEN' order by t.created_at_ms, t.id`,
    ),
    await rowsOf<{ id: string }>(
      world,
      `select p.id from payout as p join loan as l on l.id = p.loan_id
        where l.client_id = '${life.clientId}' and p.state = 'PROCESSING' order by p.id`,
    ),
  ]
  const path = '/desk-service/money'
  const urls = [
    ...tasks.map(({ id }) => `${path}/tasks/${id}/retry`),
    ...payouts.map(({ id }) => `${path}/payouts/${id}/ask`),
  ]
  if (urls.length === 0) return 'desk: no money to try again'
  const answer = await as(scene, 'koltsova', { url: life.random.pick(urls), key: randomUUID() })
  return `desk tries money again: ${told(answer)}`
}

const LISTS = [
  ['zavarzina', '/desk-service/requests'],
  ['koltsova', '/desk-service/money'],
  ['serov', '/desk-service/matches'],
  ['serov', '/desk-service/duplicates'],
  ['vetlugina', '/desk-service/cases'],
  ['vetlugina', '/desk-service/passport-changes'],
  ['serov', '/desk-service/staff'],
  ['serov', '/desk-service/holidays'],
  ['serov', '/desk-service/portfolio'],
  ['polyakov', '/desk-service/overdue?stage=UP_TO_7'],
  ['polyakov', '/desk-service/overdue/stages'],
  ['polyakov', '/desk-service/debits/declined?list=ALL'],
  ['ryabinina', '/desk-service/expiring?kind=CARD'],
  ['serov', '/desk-service/bureau/reports?list=ALL'],
  ['serov', '/desk-service/rules/law-caps'],
  ['ryabinina', '/desk-service/ratings'],
  ['zavarzina', '/desk-service/journal'],
  ['ryabinina', '/desk-service/threads'],
  ['ryabinina', '/desk-service/complaints'],
  ['ryabinina', '/desk-service/session'],
] as const

/** A list is opened; that it answers at all is what it is asked for. */
const listOpened: Helped = async (scene) => {
  const [login, url] = scene.life.random.pick(LISTS)
  const answer = await as(scene, login, { method: 'GET', url })
  if (answer.status >= 400 && answer.status < 500)
    throw new BrokenRule(`${url} answers ${login} with ${answer.text}`)
  return `desk opens a list: ${told(answer)}`
}

const STEPS: readonly (readonly [weight: number, step: Helped])[] = [
  [0.7, noted],
  [0.5, unlocked],
  [0.5, documentSent],
  [0.6, published],
  [0.5, searched],
  [0.4, registered],
  [0.4, complaintOpened],
  [0.4, renewalAsked],
  [1, moneyRetried],
  [
    0.6,
    looked('opens a card', 'ryabinina', ({ life }) => `/desk-service/clients/${life.clientId}`),
  ],
  [
    0.4,
    looked('opens a thread', 'ryabinina', ({ life }) => `/desk-service/threads/${life.clientId}`),
  ],
  [
    0.1,
    looked(
      'takes a table out',
      'koltsova',
      ({ world }) => `/desk-service/quarters/${quarterOf(moscowDate(world.clock.now()))}/LOANS`,
    ),
  ],
  [0.8, listOpened],
]

/** What one person of the lender does for a borrower, with a reason where the journal wants one. */
export const deskHelpSteps = (scene: Scene): Step[] =>
  STEPS.map(([weight, step]) => ({ weight: weight / 2, run: () => step(scene) }))
