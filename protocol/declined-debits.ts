/** What an acquirer's refusal of a saved card means for whoever helps the client (integrations reference 1.6). */

/** CARD: this card gives nothing any more, another is needed. MONEY: too little money, or a limit. OTHER: the bank, the network. */
export type DeclineGround = 'CARD' | 'MONEY' | 'OTHER'

interface DeclineReason {
  readonly ground: DeclineGround
  readonly words: string
}

/** Reasons of the acquirer by its numbers, in the words of the workplace. */
const REASONS: Readonly<Record<number, DeclineReason>> = {
  5001: { ground: 'CARD', words: 'банк велит клиенту позвонить ему' },
  5003: { ground: 'CARD', words: 'банк не пускает карту к этому получателю' },
  5004: { ground: 'CARD', words: 'карта потеряна' },
  5005: { ground: 'CARD', words: 'банк отказал без объяснения' },
  5007: { ground: 'CARD', words: 'карта потеряна' },
  5012: { ground: 'CARD', words: 'карта не для оплаты в интернете' },
  5013: { ground: 'OTHER', words: 'банк не принял сумму' },
  5014: { ground: 'CARD', words: 'такой карты больше нет' },
  5017: { ground: 'CARD', words: 'клиент запретил списания у своего банка' },
  5030: { ground: 'OTHER', words: 'ошибка на стороне банка' },
  5033: { ground: 'CARD', words: 'срок карты истёк, банк её изъял' },
  5034: { ground: 'CARD', words: 'банк подозревает мошенничество' },
  5036: { ground: 'CARD', words: 'карта ограничена' },
  5041: { ground: 'CARD', words: 'карта потеряна' },
  5043: { ground: 'CARD', words: 'карта украдена' },
  5051: { ground: 'MONEY', words: 'недостаточно денег' },
  5054: { ground: 'CARD', words: 'срок карты истёк' },
  5055: { ground: 'OTHER', words: 'неверный ПИН' },
  5057: { ground: 'CARD', words: 'банк запретил такие операции по карте' },
  5061: { ground: 'MONEY', words: 'превышен лимит суммы' },
  5063: { ground: 'OTHER', words: 'защита банка' },
  5065: { ground: 'MONEY', words: 'превышен лимит числа операций' },
  5091: { ground: 'OTHER', words: 'банк клиента не отвечает' },
  5092: { ground: 'OTHER', words: 'нет связи с банком клиента' },
  5096: { ground: 'OTHER', words: 'сбой платёжной сети' },
  5204: { ground: 'OTHER', words: 'банк не смог провести операцию' },
  5206: { ground: 'OTHER', words: 'клиент не подтвердил платёж' },
  5207: { ground: 'OTHER', words: 'подтверждение платежа недоступно' },
  5303: { ground: 'MONEY', words: 'превышен лимит суммы' },
}

/** What a reason says; one that the acquirer has not told, or that is not known here, is of no ground in particular. */
export const declineReasonOf = (reasonCode: number | null): DeclineReason => {
  if (reasonCode === null) return { ground: 'OTHER', words: 'банк не назвал причину' }
  return REASONS[reasonCode] ?? { ground: 'OTHER', words: `причина ${reasonCode} эквайера` }
}

/** Numbers of all reasons of a ground. */
export const reasonsOf = (ground: Exclude<DeclineGround, 'OTHER'>): readonly number[] =>
  Object.entries(REASONS)
    .filter(([, reason]) => reason.ground === ground)
    .map(([code]) => Number(code))

/** What of the list is shown: all, those whose card is dead, those with too little money, those that are not tried again. */
export const DEBIT_LISTS = ['ALL', 'CARD', 'MONEY', 'NO_MORE'] as const

export type DebitList = (typeof DEBIT_LISTS)[number]

/** Why nothing is debited again by itself. */
export const NO_MORE_TRIES = [
  /** The client has not agreed to automatic debits of this debt, or has stopped them. */
  'OFF',
  /** The networks forbid this card, or it is gone. */
  'BLOCKED',
  /** A legal status (decision 0085). */
  'STATUS',
] as const

export type NoMoreTries = (typeof NO_MORE_TRIES)[number]
