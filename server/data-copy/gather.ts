import type { Reply } from '../../protocol/call.ts'
import { contractById } from '../../protocol/calls/core/contract.ts'
import { contractHoliday } from '../../protocol/calls/core/holidays.ts'
import { clientImages } from '../../protocol/calls/file-manager/files.ts'
import { type inbox } from '../../protocol/calls/profile-manager/inbox.ts'
import { detailsPaymentsContract } from '../../protocol/calls/report-service/payments.ts'
import type { Queryable } from '../db/database.ts'
import { type DocumentNumbers, documentNumbers } from '../onboarding/show-passport.ts'
import type { AnswerOwn } from '../own-answers.ts'
import { ASKED_ONCE, ASKED_WITH_PARTS } from './own-calls.ts'

type Once = typeof ASKED_ONCE
type Movement = Reply<typeof detailsPaymentsContract>['payments'][number]

/** A contract whole: terms, schedule, movements of money, the latest demand of a holiday. */
export interface OwnLoan {
  readonly contract: Reply<typeof contractById>
  readonly payments: readonly Movement[]
  readonly holiday: Reply<typeof contractHoliday>['latest']
}

/** Everything of a client that a copy says; `data.json` is this, as it stands. */
export type OwnData = { readonly [Name in keyof Once]: Reply<Once[Name]> } & {
  /** Whole: the account shows their tails, whoever asks for a copy has shown who they are (decision 0050). */
  readonly documentNumbers: DocumentNumbers | null
  readonly inbox: Reply<typeof inbox>['messages']
  readonly photos: Reply<typeof clientImages>['images']
  /** Signed ones, the open first. */
  readonly loans: readonly OwnLoan[]
}

/** As many as the call gives at once. */
const PAGE = 1_000

const movementsOf = async (ask: AnswerOwn, loanApplicationId: string): Promise<Movement[]> => {
  const all: Movement[] = []
  for (;;) {
    const query = { loanApplicationId, offset: all.length, limit: PAGE }
    const { payments, total } = await ask(ASKED_WITH_PARTS.detailsPaymentsContract, { query })
    all.push(...payments)
    if (payments.length === 0 || all.length >= total) return all
  }
}

const inboxOf = async (ask: AnswerOwn): Promise<OwnData['inbox']> => {
  const all: OwnData['inbox'] = []
  for (;;) {
    const before = all.at(-1)?.id
    const page = await ask(ASKED_WITH_PARTS.inbox, {
      query: before === undefined ? {} : { before },
    })
    all.push(...page.messages)
    if (!page.hasMore) return all
  }
}

const loanOf = async (ask: AnswerOwn, id: string): Promise<OwnLoan> => ({
  contract: await ask(ASKED_WITH_PARTS.contractById, { params: { id } }),
  payments: await movementsOf(ask, id),
  holiday: (await ask(ASKED_WITH_PARTS.contractHoliday, { params: { id } })).latest,
})

/** Names and phones of people whom the client named are theirs, not the client's (152-FZ art. 14 p. 8). */
const withoutOthers = (client: OwnData['clientData']): OwnData['clientData'] => ({
  ...client,
  pdn: client.pdn && { ...client.pdn, additionalContacts: [] },
  drafts: {},
})

/** Asks every own call of a copy, one after another: nobody else waits longer because of it. */
export const gather = async (
  queryable: Queryable,
  clientId: string,
  ask: AnswerOwn,
): Promise<OwnData> => {
  const once: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(ASKED_ONCE)) once[name] = await ask(call)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name was answered by its own call
  const answered = once as { [Name in keyof Once]: Reply<Once[Name]> }
  const signed = [
    ...answered.applicationCurrentList.applications.filter((each) => each.contractState !== null),
    ...answered.historyClosedContracts.contracts,
  ].map(({ loanApplicationId }) => loanApplicationId)
  const loans: OwnLoan[] = []
  for (const id of new Set(signed)) loans.push(await loanOf(ask, id))
  const { images } = await ask(ASKED_WITH_PARTS.clientImages, { params: { clientId } })
  return {
    ...answered,
    clientData: withoutOthers(answered.clientData),
    documentNumbers: await documentNumbers(queryable, clientId),
    inbox: await inboxOf(ask),
    photos: images,
    loans,
  }
}
