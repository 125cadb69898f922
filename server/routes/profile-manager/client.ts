import { type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import {
  isRefreshAsked,
  refreshDueOn,
  refreshRefusal,
} from '../../../lending/identification-refresh.ts'
import { isOpenContract } from '../../../lending/lifecycle.ts'
import * as calls from '../../../protocol/calls/profile-manager/client.ts'
import type { ClientStatus, PhotoKind } from '../../../protocol/enums.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { guardGuesses } from '../../accounts/guard-guesses.ts'
import { uploadsLeftOf, uploadsSinceMs, filesOf, sentBackPhoto } from '../../db/files.ts'
import { consentsOf, draftsOf, identifiersOf } from '../../db/clients.ts'
import { addressesOf, passportOf, pdnOf } from '../../db/client-profile.ts'
import { guesserOf } from '../../guesser.ts'
import { addressOf } from '../../network-address.ts'
import { DEFAULT_STEPS_QTY, integrationById } from '../../onboarding/integrations.ts'
import { photoIdsOf } from '../../onboarding/photo-ids.ts'
import { registerClient } from '../../onboarding/register-client.ts'
import { isRefused, isReopened, REFUSED_STATUSES } from '../../onboarding/registration-step.ts'
import { resetPassword } from '../../onboarding/reset-password.ts'
import { saveDraft } from '../../onboarding/save-draft.ts'
import { shownNumbers } from '../../onboarding/show-passport.ts'
import { type ClientBook, clientBookOf, type ClientDecline } from '../../loan-book/loan-books.ts'
import { clientStanding, standingFrom } from '../../origination/client-standing.ts'
import { rememberedOf } from '../../remembered.ts'
import { readRoute, route } from '../../route.ts'
import { termFactsOf } from '../../screening/identifications.ts'
import { ownClient } from './own-client.ts'
import { hasConfirmedIncome } from '../../origination/known-income.ts'
import { profileFlags } from './profile-flags.ts'
import { addressShape, instantOf, lineShape, pdnShape, photoShape } from './profile-shapes.ts'
import { declineMessage, statusMessage } from './status-messages.ts'

const declineShape = ({ reason, declinedAtMs, allowedFrom }: ClientDecline, today: IsoDate) => ({
  reason,
  declinedOn: moscowDate(declinedAtMs),
  allowedFrom,
  isPauseOver: today >= allowedFrom,
})

interface Standing {
  readonly status: ClientStatus
  readonly today: IsoDate
  /** That was sent back. */
  readonly photo: PhotoKind | null
}

/** What is open of the check behind a status that a contract stands for; null where nothing is. */
const recheckOf = (stored: ClientStatus, shown: ClientStatus) => {
  if (stored === shown) return null
  if (stored === 'DATA_CHECKING') return 'RUNNING' as const
  return REFUSED_STATUSES.includes(stored) ? ('PHOTOS_AWAITED' as const) : null
}

/** Whoever owes is asked from a month before the last day; whoever does not, when nothing would be lent without it. */
const refreshOf = ({ identification, books }: ClientBook, today: IsoDate) => {
  if (!identification) return null
  const facts = termFactsOf(identification)
  const refusal = refreshRefusal(facts, today)
  const isDoubted = refusal === 'DATA_DOUBT'
  const isOver = refusal !== null
  const owes = books.some(({ loan }) => isOpenContract(loan.contractState))
  if (!isRefreshAsked(facts, today) || !(owes || isOver)) return null
  return { dueOn: refreshDueOn(facts), isOver, isDoubted }
}

const standingOf = rememberedOf((book: ClientBook, { status, today, photo }: Standing) => {
  const { status: shown, reasons } = standingFrom(book, status, today)
  // A check that has begun since says itself what is to be done.
  const decline = book.decline?.isLatest ? book.decline : null
  const recheck = decline ? null : recheckOf(status, shown)
  const refresh = refreshOf(book, today)
  const message = decline
    ? declineMessage(decline)
    : recheck
      ? statusMessage(status, book.checkReasons, photo)
      : statusMessage(shown, reasons, photo)
  return {
    status: shown,
    reasons: [...reasons],
    message,
    ...(decline && { decline: declineShape(decline, today) }),
    ...(recheck && { recheck }),
    ...(refresh && { refresh }),
  }
})

export const clientStatus = readRoute(calls.clientStatus, async ({ context, client }) => {
  const nowMs = context.clock.now()
  const book = await clientBookOf(context.database, client.id, uploadsSinceMs(nowMs))
  const own = book.client
  if (!own || own.deletedAtMs !== null) throw new Refusal('UNAUTHENTICATED')
  const photo = isRefused(own) ? await sentBackPhoto(context.database, photoIdsOf(own)) : null
  const standing = standingOf(book, { status: own.status, today: moscowDate(nowMs), photo })
  return { ...standing, step: own.step, uploadsLeftToday: uploadsLeftOf(book.uploads) }
})

export const clientCreate = route(calls.clientCreate, ({ context, body, request, idempotency }) => {
  const guesser = guesserOf(context, request, body.phone)
  return guardGuesses(context, { guessed: 'code', ...guesser }, () =>
    registerClient(context, idempotency, {
      ...body,
      landing: body.landing ?? null,
      integrationId: body.integrationId ?? null,
      device: guesser.device,
      address: addressOf(request),
    }),
  )
})

export const clientAuthorization = route(
  calls.clientAuthorization,
  ({ context, body, request, idempotency }) => {
    const guesser = guesserOf(context, request, body.phone)
    return guardGuesses(context, { guessed: 'code', ...guesser }, () =>
      resetPassword(context, idempotency, {
        ...body,
        device: guesser.device,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      }),
    )
  },
)

export const clientData = route(calls.clientData, async ({ context, client }) => {
  const { database } = context
  const own = await ownClient(context, client.id)
  const nowMs = context.clock.now()
  const standing = await clientStanding(database, own, nowMs)
  const addresses = await addressesOf(database, own.id)
  const registration = addresses.find(({ addressType }) => addressType === 'REGISTRATION')
  const living = addresses.find(({ addressType }) => addressType === 'LIVING')
  const { passport, identifiers } = shownNumbers(own, {
    passport: await passportOf(database, own.id),
    identifiers: await identifiersOf(database, own.id),
  })
  const pdn = await pdnOf(database, own.id)
  const isIncomeConfirmed = await hasConfirmedIncome(context, own.id)
  const consents = await consentsOf(database, own.id)
  return {
    asOf: instantOf(nowMs),
    clientId: own.id,
    phone: own.phone,
    mail: own.mail,
    mailValid: own.mailConfirmedAtMs !== null,
    inn: identifiers?.inn ?? null,
    snils: identifiers?.snils ?? null,
    step: own.step,
    isReopened: await isReopened(database, own, nowMs),
    stepsQty: integrationById(own.integrationId ?? '')?.stepsQty ?? DEFAULT_STEPS_QTY,
    landing: own.landing,
    integrationId: own.integrationId,
    address: registration ? addressShape(registration) : null,
    livingAddress: living ? addressShape(living) : null,
    passport,
    passportSelfie: {
      passportPhotoFieId: own.passportPhotoFileId,
      registrationPhotoFileId: own.registrationPhotoFileId,
      selfieId: own.selfieFileId,
    },
    pdn: pdn && pdnShape(pdn),
    accountModerationStatus: standing.status,
    creditLine: lineShape(standing.line),
    profileFlags: profileFlags(own, { ...standing, isIncomeConfirmed }),
    // Uploaded but not yet attached ones too: a reload between the two loses nothing (D19).
    documents: (await filesOf(database, own.id)).map(photoShape),
    consents: consents.map(({ type, textVersion, givenAtMs }) => ({
      type,
      textVersion,
      givenAt: instantOf(givenAtMs),
    })),
    drafts: await draftsOf(database, own.id),
  }
})

export const draftSave = route(calls.draftSave, async ({ context, client, body }) => {
  await saveDraft(context, { clientId: client.id, ...body })
  return { ok: true as const }
})
