import type { LegalStatusEndReason, LegalStatusKind } from '../../../lending/legal-status-kinds.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const PATH = '/desk-service/legal-statuses'

const GROUND = { caseNumber: 'А40-12345/2026', source: 'Картотека арбитражных дел' }

interface Debt {
  readonly clientId: string
  readonly loanId: string
}

/** What two people do at the workplace: one types a step, the other approves it. */
const doneByTwo = async (app: TestApp, legalStep: object): Promise<void> => {
  const { headers } = await signedInAs(app, 'koltsova')
  const preview = await post(app, `${PATH}/preview`, { legalStep }, { headers })
  if (preview.statusCode !== 200) throw new Error(`No preview: ${preview.body}`)
  const { version } = preview.json<{ version: string }>()
  const body = { legalStep, version, reason: 'По сообщению суда' }
  const asked = await post(app, PATH, body, { headers })
  if (asked.statusCode !== 200) throw new Error(`Not asked: ${asked.body}`)
  const { requestId } = asked.json<{ requestId: string }>()
  const other = await signedInAs(app, 'serov')
  const decision = { isApproved: true, note: '' }
  const path = `/desk-service/requests/${requestId}/decide`
  const decided = await post(app, path, decision, { headers: other.headers })
  if (decided.statusCode !== 200) throw new Error(`Not decided: ${decided.body}`)
}

const ABOUT_THE_PERSON: readonly LegalStatusKind[] = ['DECEASED', 'BANKRUPT_COURT']

/** Enters a status since a day, today by default; one about a person binds every loan of theirs. */
export const enterStatus = (
  app: TestApp,
  { clientId, loanId }: Debt,
  kind: LegalStatusKind,
  on: string = moscowDate(app.clock.now()),
): Promise<void> =>
  doneByTwo(app, {
    ...GROUND,
    step: 'ENTER',
    kind,
    clientId,
    loanId: ABOUT_THE_PERSON.includes(kind) ? null : loanId,
    on,
  })

/** Ends the latest status of the client, today by default. */
export const endStatus = async (
  app: TestApp,
  { clientId }: Pick<Debt, 'clientId'>,
  endReason: LegalStatusEndReason,
  on: string = moscowDate(app.clock.now()),
): Promise<void> => {
  const { headers } = await signedInAs(app, 'koltsova')
  const card = await get(app, `/desk-service/clients/${clientId}`, headers)
  const [latest] = card.json<{ legalStatuses: { statusId: string }[] }>().legalStatuses
  if (!latest) throw new Error('No status to end')
  const { statusId } = latest
  await doneByTwo(app, { ...GROUND, step: 'END', statusId, endReason, clientId, on })
}
