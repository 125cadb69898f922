/** What clients are told when their photos were looked at (D20). */
import type { ModerationReason, PhotoKind } from '../../protocol/enums.ts'
import type { EventWords } from './event-words.ts'

/** Of the first page of the passport, and where nobody knows which photo it was. */
const SENTENCES: Readonly<Record<ModerationReason, string>> = {
  BLUR: 'Главная страница паспорта на фото размыта. Снимите её ещё раз при хорошем свете.',
  GLARE: 'На фото паспорта блик. Снимите главную страницу ещё раз без вспышки.',
  CROPPED: 'Паспорт попал в кадр не целиком. Снимите страницу ещё раз, чтобы были видны все края.',
  NOT_PASSPORT: 'На фото не паспорт. Снимите главную страницу паспорта.',
  FACE_MISMATCH: 'Лицо на селфи не совпало с паспортом. Сделайте новое селфи с паспортом в руке.',
  EXPIRED: 'Срок этого паспорта закончился. Введите данные нового паспорта и снимите его.',
}

type Sentences = Readonly<Partial<Record<ModerationReason, string>>>

const OF_OTHERS: Readonly<Partial<Record<PhotoKind, Sentences>>> = {
  PASSPORT_REGISTRATION: {
    BLUR: 'Страница с пропиской на фото размыта. Снимите её ещё раз при хорошем свете.',
    GLARE: 'На фото страницы с пропиской блик. Снимите её ещё раз без вспышки.',
    CROPPED:
      'Страница с пропиской попала в кадр не целиком. Снимите её ещё раз, чтобы были видны все края.',
    NOT_PASSPORT: 'На фото не страница с пропиской. Снимите её ещё раз.',
  },
  SELFIE: {
    BLUR: 'Селфи размыто. Снимите его ещё раз при хорошем свете, с паспортом рядом с лицом.',
    GLARE: 'На селфи блик. Снимите его ещё раз без вспышки, с паспортом рядом с лицом.',
    CROPPED: 'На селфи видно не всё. Снимите ещё раз лицо и раскрытый паспорт целиком.',
    NOT_PASSPORT: 'На селфи нет паспорта. Снимите ещё раз лицо и раскрытый паспорт рядом.',
  },
}

/** Which photo has to be taken again, and why; null is a photo that nobody knows. */
export const photoAgain = (photo: PhotoKind | null, reason: ModerationReason): string =>
  (photo === null ? undefined : OF_OTHERS[photo]?.[reason]) ?? SENTENCES[reason]

/** A check has sent a photo back: which one and why is said in the account alone. */
export const photoSentBack = (photo: PhotoKind, reason: ModerationReason): EventWords => ({
  kind: 'CHECK_DECIDED',
  title: 'Нужен новый снимок',
  text: 'Вовремя: чтобы закончить проверку, нужен новый снимок. Какой и почему, написано в личном кабинете.',
  inApp: {
    title: 'Нужен новый снимок',
    body: `${photoAgain(photo, reason)} Остальные снимки приняты, анкета сохранена.`,
  },
})

/** Who had to wait for a person and has closed the page since learns that the check is over. */
export const checkPassed = (): EventWords => ({
  kind: 'CHECK_DECIDED',
  title: 'Анкета проверена',
  text: 'Вовремя: анкета проверена, документы приняты. Что доступно, видно в личном кабинете.',
  inApp: {
    title: 'Анкета проверена',
    body: 'Документы приняты. Какая сумма доступна, видно на главном экране.',
  },
})
