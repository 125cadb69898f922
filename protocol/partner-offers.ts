/**
 * Offers of other companies in the frame of `/widget.html` (spec §2, D29): fictitious values, as those of BRAND. A lender
 * who deploys the product changes this list, no code. Every one names its advertiser and the token of the register of
 * advertisements (38-FZ art. 18.1), and the range of the full cost beside sum and term.
 */
export interface PartnerOffer {
  readonly name: string
  readonly advertiser: string
  /** Token of the register of advertisements (erid). */
  readonly token: string
  readonly amount: string
  readonly term: string
  readonly fullCost: string
  readonly url: `https://${string}`
}

export const PARTNER_OFFERS: readonly PartnerOffer[] = [
  {
    name: 'МКК «Пример»',
    advertiser: 'ООО МКК «Пример»',
    token: '0000000',
    amount: 'до 30 000 ₽',
    term: 'до 30 дней',
    fullCost: '0–292%',
    url: 'https://partner-one.example/',
  },
  {
    name: 'МФК «Образец»',
    advertiser: 'ООО МФК «Образец»',
    token: '0000000',
    amount: 'до 100 000 ₽',
    term: 'до 12 месяцев',
    fullCost: '180–292%',
    url: 'https://partner-two.example/',
  },
  {
    name: 'Банк «Макет»',
    advertiser: 'АО Банк «Макет»',
    token: '0000000',
    amount: 'до 300 000 ₽',
    term: 'до 5 лет',
    fullCost: '19,9–39,9%',
    url: 'https://partner-three.example/',
  },
]
