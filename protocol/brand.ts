/**
 * The lender's requisites (D1): fictitious values. A lender who deploys the product changes this object
 * and the design tokens, no code.
 */
export const BRAND = {
  name: 'Вовремя',
  legalName: 'ООО МКК «Вовремя»',
  legalNameFull: 'Общество с ограниченной ответственностью Микрокредитная компания «Вовремя»',
  ogrn: '0000000000000',
  inn: '0000000000',
  registryNumber: '00000000000000',
  registeredOn: '01.01.2026',
  address: '000000, г. Образцовск, ул. Примерная, д. 0',
  phone: '+7 (800) 000-00-00',
  email: 'help@vovremya.example',
  workingHours: 'каждый день с 8:00 до 22:00 по Москве',
  selfRegulatory: 'СРО «Образец», запись 00 00 000 00 0000',
  supportUrl: 'https://vk.example/vovremya',
} as const
