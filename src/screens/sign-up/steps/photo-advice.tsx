import type { ModerationReason, PhotoKind } from '../../../../protocol/enums.ts'
import type { InfoUser } from '../../../state/sign-up.ts'
import { Banner } from '../../../ui/banner.tsx'

const ADVICE: Record<ModerationReason, string> = {
  BLUR: 'Прошлый снимок вышел нерезким. Положите паспорт на стол и снимите при дневном свете.',
  GLARE: 'На прошлом снимке блик закрыл буквы. Выключите вспышку и отойдите от лампы.',
  CROPPED: 'На прошлом снимке видны не все углы. Снимите разворот целиком.',
  NOT_PASSPORT: 'На прошлом снимке не паспорт РФ. Снимите разворот паспорта.',
  FACE_MISMATCH:
    'Лицо на селфи не совпало с фотографией в паспорте. Снимите себя при ровном свете, без очков.',
  EXPIRED: 'Срок паспорта закончился. Снимите новый паспорт.',
}

interface PhotoAdviceProps {
  readonly kind: PhotoKind
  readonly infoUser: InfoUser
}

/** Why the last photo of this kind was not accepted and what to do (D20). */
export function PhotoAdvice({ kind, infoUser }: PhotoAdviceProps) {
  const newest = infoUser.documents
    .filter((photo) => photo.kind === kind)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  if (newest?.moderationStatus !== 'VERIFICATION_ERROR' || !newest.moderationReason) return null
  return (
    <Banner tone="warning" icon="alert-triangle" title="Нужен новый снимок">
      {ADVICE[newest.moderationReason]}
    </Banner>
  )
}
