import { BRAND } from '../../protocol/brand.ts'

/** A new text gets a new version; what was agreed to keeps its own. */
export const AUTO_DEBIT_TEXT_VERSION = '2026-11'

/** What a client agrees to when automatic debit is switched on: shown on the screen and filed word for word (D16). */
export const autoDebitConsent = (contractNumber: string) => ({
  type: 'AUTO_DEBIT' as const,
  title: 'Согласие на автоматическое списание',
  textVersion: AUTO_DEBIT_TEXT_VERSION,
  paragraphs: [
    `Я разрешаю ${BRAND.legalName} списывать платежи по договору № ${contractNumber} с выбранной мной карты.`,
    'Сколько: ровно столько, сколько нужно внести к моменту списания. Не больше и не по частям. Комиссии нет.',
    'Когда: в день платежа в 10:00 и, если не получилось, в 19:00 по Москве. Если денег не хватило, — раз в день ещё три дня, потом раз в неделю, в 10:00.',
    'Предупреждение: за 3 дня и за 1 день до платежа мне сообщат сумму, карту и время списания.',
    'Отказ: согласие можно отозвать в личном кабинете одной кнопкой в любое время, оно перестаёт действовать сразу. Оно прекращается также, когда карта удалена или договор закрыт.',
    'Согласие добровольное. Без него заём можно платить самому, бесплатно.',
  ],
})

/** The last lines of the filed document: for which card it was given. */
export const agreedCard = (cardMask: string): string => `Карта: ${cardMask}.`
