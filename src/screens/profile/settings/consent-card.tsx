import {
  type WithdrawableConsent,
  WITHDRAWABLE_CONSENTS,
} from '../../../../protocol/own-consents.ts'
import type { OwnConsent } from '../../../queries/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import text from '../../../ui/text.module.css'
import { useDocument } from '../use-document.ts'
import styles from './consent-card.module.css'
import { CONSENT_WORDS } from './consent-words.ts'

const isWithdrawable = (type: OwnConsent['type']): type is WithdrawableConsent =>
  WITHDRAWABLE_CONSENTS.some((each) => each === type)

const STATES: Readonly<
  Record<OwnConsent['state'], { readonly tone: BadgeTone; readonly words: string }>
> = {
  IN_FORCE: { tone: 'positive', words: 'действует' },
  ENDED: { tone: 'neutral', words: 'закончилось' },
  WITHDRAWN: { tone: 'warning', words: 'отозвано' },
}

const PROOFS = { CODE: 'подписано кодом', TICK: 'отметка в кабинете' } as const

const byLetter = ({ letterReceivedOn }: NonNullable<OwnConsent['withdrawn']>): string =>
  letterReceivedOn === null ? '' : ` по\u00a0письму от\u00a0${formatDate(letterReceivedOn)}`

/** When it was given and how, and what has become of it. */
function Story({ givenAt, proof, expiresAt, state, withdrawn }: OwnConsent) {
  const how = proof === null ? '' : `, ${PROOFS[proof]}`
  return (
    <>
      <p className={text.small}>{`Дано ${formatMoment(givenAt)}${how}.`}</p>
      {expiresAt !== null && state !== 'WITHDRAWN' && (
        <p className={text.small}>
          {`${state === 'ENDED' ? 'Действовало' : 'Действует'} до ${formatMoment(expiresAt)}.`}
        </p>
      )}
      {withdrawn && (
        <p className={text.small}>
          {`Отозвано ${formatMoment(withdrawn.at)}${byLetter(withdrawn)}, отзыв №\u00a0${withdrawn.number.replaceAll('-', '\u2011')}.`}
        </p>
      )}
      {withdrawn?.eraseAt && (
        <p className={text.small}>
          {`Данные и аккаунт удалим ${formatMoment(withdrawn.eraseAt)}. Сохраните нужные документы. Передумали? Дайте согласие снова.`}
        </p>
      )}
    </>
  )
}

interface PaperButtonProps {
  readonly documentId: string
  readonly title: string
  readonly children: string
}

/** Opens a paper; what went wrong is said beside it. */
function PaperButton({ documentId, title, children }: PaperButtonProps) {
  const { busy, failure, open } = useDocument({ documentId, title }, () => undefined)
  return (
    <>
      <Button
        small
        variant="line"
        icon="document"
        loading={busy !== null}
        aria-label={`${children}: ${title}`}
        onClick={open}
      >
        {children}
      </Button>
      {failure && (
        <p role="alert" className={text.danger}>{`${failure.title}. ${failure.detail}`}</p>
      )}
    </>
  )
}

interface ConsentCardProps {
  readonly consent: OwnConsent
  readonly offline: boolean
  readonly onAsk: (what: 'WITHDRAW' | 'GIVE', type: WithdrawableConsent) => void
}

/** One consent: what for, since when, its paper, and the way to take it back or to give it again. */
export function ConsentCard({ consent, offline, onAsk }: ConsentCardProps) {
  const { type, state, documentId, withdrawn } = consent
  const { title, about } = CONSENT_WORDS[type]
  const { tone, words } = STATES[state]
  return (
    <Card label={title}>
      <div className={layout.between}>
        <h2 className={text.heading}>{title}</h2>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </div>
      <p>{about}</p>
      <div className={layout.stack1}>
        <Story {...consent} />
      </div>
      <div className={styles.ways}>
        {documentId !== null && (
          <PaperButton documentId={documentId} title={title}>
            Документ
          </PaperButton>
        )}
        {withdrawn && (
          <PaperButton documentId={withdrawn.documentId} title={`Отзыв: ${title}`}>
            Отзыв
          </PaperButton>
        )}
        {isWithdrawable(type) && state === 'IN_FORCE' && (
          <Button
            small
            variant="line"
            disabled={offline}
            aria-label={`Отозвать: ${title}`}
            onClick={() => onAsk('WITHDRAW', type)}
          >
            Отозвать
          </Button>
        )}
        {isWithdrawable(type) && state === 'WITHDRAWN' && (
          <Button
            small
            disabled={offline}
            aria-label={`Дать снова: ${title}`}
            onClick={() => onAsk('GIVE', type)}
          >
            Дать снова
          </Button>
        )}
      </div>
    </Card>
  )
}
