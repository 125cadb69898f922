import { moscowDate } from '../../lending/calendar.ts'
import { formatDate } from '../../lending/plain-text.ts'
import { type ExpiringKind, RENEWAL_PAUSE_DAYS } from '../../protocol/expiring.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { EventWords } from '../messaging/event-words.ts'
import { lockMessagesOf } from '../messaging/messages.ts'
import { cardEnds, consentEnded, dataRefresh, passportEnds } from '../messaging/renewal-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { type Expiring, expiringPaper } from './expiring.ts'
import type { Actor } from './take-case.ts'

interface Renewal {
  readonly kind: ExpiringKind
  readonly clientId: string
  /** The contract whose card it is; null for what is the client's own. */
  readonly loanId: string | null
  readonly actor: Actor
}

const wordsOf = (
  kind: ExpiringKind,
  { endsOn, isOver, cardMask, contractNumber }: Expiring,
): EventWords => {
  switch (kind) {
    case 'PASSPORT':
      return passportEnds(endsOn)
    case 'CARD':
      return cardEnds({ cardMask: cardMask ?? '', endsOn, contractNumber })
    case 'CONSENT':
      return consentEnded(endsOn)
    case 'IDENTIFICATION':
      return dataRefresh(endsOn, isOver)
  }
}

/** What the journal has beside the client; the day would give a birthday away for as long as the journal stands. */
const ABOUT: Readonly<Record<ExpiringKind, string>> = {
  PASSPORT: 'Заканчивается паспорт',
  CARD: 'Заканчивается карта автосписания',
  CONSENT: 'Закончилось согласие на кредитную историю',
  IDENTIFICATION: 'Пора сверить данные',
}

const refusalOf = (kind: ExpiringKind, { askFromMs, told, isOver }: Expiring): Refusal | null => {
  if (askFromMs === null) return null
  const from = formatDate(moscowDate(askFromMs))
  const detail =
    kind === 'CONSENT' && !isOver
      ? `Согласие ещё действует, дать новое клиент не может. Просить можно с ${from}.`
      : `Клиенту об этом уже писали${told ? ` ${formatDate(moscowDate(told.atMs))}` : ''}, второй раз за ${RENEWAL_PAUSE_DAYS} дней не пишем. Просить можно с ${from}.`
  return new Refusal('ILLEGAL_TRANSITION', { detail })
}

/**
 * Asks a client to renew a paper that runs out (decision 0109), once in a while however many people press. It goes as every
 * message does: a client who is overdue is written to within the limits of 230-FZ.
 * @throws Refusal NOT_FOUND; ILLEGAL_TRANSITION for a paper that runs out no more, was asked about, or cannot be renewed yet
 */
export const askToRenew = (
  context: Context,
  idempotency: IdempotencyRequest,
  { kind, clientId, loanId, actor: { staff, address } }: Renewal,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
      await lockMessagesOf(tx, clientId)
      const paper = await expiringPaper(tx, { kind, clientId, loanId }, nowMs)
      if (!paper)
        throw new Refusal('ILLEGAL_TRANSITION', {
          detail: 'Просить больше не о чем: клиент уже всё обновил. Обновите список.',
        })
      const refusal = refusalOf(kind, paper)
      if (refusal) throw refusal
      const reason = ABOUT[kind]
      const entry = { staffId: staff.id, clientId, reason, address } as const
      await recordStaffAction(tx, { ...entry, action: 'RENEWAL_ASKED' }, nowMs)
      const cause = `${paper.loanId ?? clientId}:${nowMs}`
      const words = wordsOf(kind, paper)
      await tellEvent(tx, { clientId, loanId: paper.loanId, words, cause, nowMs })
    },
  })
