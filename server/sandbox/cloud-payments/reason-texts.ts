/** Names and payer messages of the reasons the stand-in gives (integrations reference 1.6). */
const ISSUER = 'Свяжитесь с вашим банком или воспользуйтесь другой картой'
const REFUSED_BY_SHOP = 'Платёж не может быть принят'

const TEXTS: Readonly<Record<number, readonly [name: string, message: string]>> = {
  0: ['Approved', 'Оплата успешно проведена'],
  3001: ['InvalidInvoiceId', REFUSED_BY_SHOP],
  3002: ['InvalidAccountId', REFUSED_BY_SHOP],
  3003: ['InvalidAmount', REFUSED_BY_SHOP],
  3004: ['OutOfDate', 'Платёж просрочен'],
  3005: ['FormatError', REFUSED_BY_SHOP],
  3006: ['Unavailable', REFUSED_BY_SHOP],
  3007: ['UnableToConnect', REFUSED_BY_SHOP],
  3008: ['NotAccepted', REFUSED_BY_SHOP],
  5005: ['DoNotHonor', ISSUER],
  5051: ['InsufficientFunds', 'Недостаточно средств на карте'],
  5061: [
    'ExceedsApprovalAmount',
    'Превышение лимита оплаты по карте. Измените настройки лимита или оплатите другой картой',
  ],
  5065: ['ExceedWithdrawalFrequency', ISSUER],
  5091: ['Timeout', 'Повторите попытку позже или воспользуйтесь другой картой'],
  5206: ['AuthenticationFailed', '3-D Secure авторизация не пройдена'],
  5207: ['AuthenticationUnavailable', '3-D Secure авторизация недоступна'],
  5300: ['AntiFraud', 'Воспользуйтесь другой картой'],
  6016: ['InvalidMemberId', 'Невозможно провести оплату'],
  6021: ['ReceiverAccountError', 'Невозможно провести выплату'],
}

export const reasonName = (code: number): string => TEXTS[code]?.[0] ?? 'Error'

export const cardHolderMessage = (code: number): string => TEXTS[code]?.[1] ?? ISSUER
