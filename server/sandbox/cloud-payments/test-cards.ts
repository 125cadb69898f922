/** What a test card does. Reason 0 is success; the others are the acquirer's codes (integrations reference 1.6). */
export interface TestCard {
  readonly key: string
  readonly number: string
  readonly brand: 'Visa' | 'MasterCard' | 'MIR'
  /** What happens, for the person who picks it. */
  readonly title: string
  readonly threeDs: boolean
  /** Result of a payment with the card itself. */
  readonly reasonCode: number
  /** Result of a later charge by its token. */
  readonly tokenReasonCode: number
  readonly payout: 'completed' | 'declined' | 'later-completed' | 'later-declined'
  /** Why a payout to it is declined. */
  readonly payoutReasonCode: number
  /** The operation by token is done, but its answer never arrives. */
  readonly losesAnswer: boolean
  /** For so many hours nobody is told that the payment was taken, and nobody who asks finds it. */
  readonly silentHours: number
}

type Outline = Pick<TestCard, 'number' | 'brand' | 'title'> & Partial<TestCard>

const card = (outline: Outline): TestCard => ({
  key: `${outline.brand}-${outline.number.slice(-8)}`,
  threeDs: false,
  reasonCode: 0,
  tokenReasonCode: 0,
  payout: 'completed',
  payoutReasonCode: 6021,
  losesAnswer: false,
  silentHours: 0,
  ...outline,
})

const BRANDS = ['MIR', 'Visa', 'MasterCard'] as const

/** The acquirer's own test cards come in three brands each. */
const inThreeBrands = (
  numbers: readonly [mir: string, visa: string, masterCard: string],
  outline: Omit<Outline, 'number' | 'brand'>,
): TestCard[] =>
  numbers.map((number, index) => card({ ...outline, number, brand: BRANDS[index] ?? 'MIR' }))

const mir = (number: string, title: string, extra: Partial<TestCard> = {}): TestCard =>
  card({ number, brand: 'MIR', title, ...extra })

/** The documented cards (1.7), then ours: one for each reason and each turn of a payout. */
export const TEST_CARDS: readonly TestCard[] = [
  ...inThreeBrands(['2200000000000004', '4242424242424242', '5555555555554444'], {
    title: 'Успешно, с проверкой 3-D Secure',
    threeDs: true,
  }),
  ...inThreeBrands(['2202202202202200', '4012888888881881', '5105105105105100'], {
    title: 'Недостаточно средств после 3-D Secure (564036)',
    threeDs: true,
    reasonCode: 5051,
  }),
  ...inThreeBrands(['2202000000003055', '4000000000003055', '5205000000003055'], {
    title: 'Успешно, без 3-D Secure',
  }),
  ...inThreeBrands(['2200000022222222', '4111111111111111', '5200828282828210'], {
    title: 'Успешно, но при списании с сохранённой карты денег не хватит',
    tokenReasonCode: 5051,
  }),
  ...inThreeBrands(['2203000000000043', '4000056655665556', '5404000000000043'], {
    title: 'Недостаточно средств, без 3-D Secure (564036)',
    reasonCode: 5051,
  }),
  mir('2200000052070004', 'Проверка 3-D Secure недоступна (564016)', { reasonCode: 5207 }),
  mir('2200000050050008', 'Банк отклонил операцию (564090)', { reasonCode: 5005 }),
  mir('2200000053000000', 'Подозрительная операция (922291)', { reasonCode: 5300 }),
  mir('2200000050910003', 'Банк не ответил вовремя (564079)', { reasonCode: 5091 }),
  mir('2200000050610009', 'Превышен лимит карты (564039)', { reasonCode: 5061 }),
  mir(
    '2200000050650005',
    'Привязка успешна, списание с сохранённой карты превысит лимит (564039)',
    {
      tokenReasonCode: 5065,
    },
  ),
  mir('2200000060210006', 'Платежи проходят, выплата на карту отклоняется', { payout: 'declined' }),
  mir('2200000060000001', 'Платежи проходят, выплата идёт 30 секунд', {
    payout: 'later-completed',
  }),
  mir('2200000060000019', 'Платежи проходят, выплата идёт 30 секунд и отклоняется', {
    payout: 'later-declined',
  }),
  mir('2200000050200009', 'Списание с сохранённой карты проходит, но ответ теряется', {
    losesAnswer: true,
  }),
  mir('2200000050400005', 'Оплата проходит, но узнаём мы о ней через 5 часов', {
    losesAnswer: true,
    silentHours: 5,
  }),
  mir('2200000050400070', 'Оплата проходит, но узнаём мы о ней через 3 дня', {
    losesAnswer: true,
    silentHours: 72,
  }),
]

/** What an operation by СБП has in the place of a card: an account that no number is known of. */
const account = (key: string, extra: Partial<TestCard> = {}): TestCard =>
  card({ key, number: '', brand: 'MIR', title: 'Счёт в банке', ...extra })

/** The account that a payment by СБП comes from. */
export const SBP_ACCOUNT = account('SBP')

/** The account in a bank that is no member of СБП (integrations reference 1.6, InvalidMemberId). */
export const NO_BANK = account('SBP-NONE', { payout: 'declined', payoutReasonCode: 6016 })

interface TestBank {
  /** Number among the members of СБП. */
  readonly id: string
  readonly name: string
  /** What happens to money that is sent there. */
  readonly account: TestCard
}

const bank = (id: string, name: string, payout: TestCard['payout']): TestBank => ({
  id,
  name,
  account: account(`SBP-${id}`, { payout }),
})

/** The stand-in's members of СБП, one for each turn of a payout. */
export const TEST_BANKS: readonly TestBank[] = [
  bank('100000000901', 'Тестовый банк', 'completed'),
  bank('100000000902', 'Неспешный тестовый банк', 'later-completed'),
  bank('100000000903', 'Отказывающий тестовый банк', 'declined'),
  bank('100000000904', 'Неспешно отказывающий тестовый банк', 'later-declined'),
]

const SBP_ACCOUNTS: readonly TestCard[] = [
  SBP_ACCOUNT,
  NO_BANK,
  ...TEST_BANKS.map((testBank) => testBank.account),
]
const sbpKeys = new Set(SBP_ACCOUNTS.map(({ key }) => key))

/** Whether a key is that of an account in a bank, no card's. */
export const isSbpAccount = (key: string): boolean => sbpKeys.has(key)

const byNumber = new Map(TEST_CARDS.map((testCard) => [testCard.number, testCard]))
const byKey = new Map([...TEST_CARDS, ...SBP_ACCOUNTS].map((testCard) => [testCard.key, testCard]))

/** The test card with this number; null for any other, so that a real card can never be used here. */
export const findTestCard = (number: string): TestCard | null => byNumber.get(number) ?? null

/** @throws Error when the table has lost a card that is still stored */
export const testCardOf = (key: string): TestCard => {
  const found = byKey.get(key)
  if (!found) throw new Error(`No test card ${key}`)
  return found
}
