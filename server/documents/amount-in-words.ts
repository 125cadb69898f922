import { type PluralForms, pluralForm, ROUBLES } from '../../lending/plural.ts'

type Gender = 'masculine' | 'feminine'

const TEENS =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  )
const TENS =
  ' десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')
const HUNDREDS = ' сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(
  ' ',
)
const ONES = {
  masculine: ' один два три четыре пять шесть семь восемь девять'.split(' '),
  feminine: ' одна две три четыре пять шесть семь восемь девять'.split(' '),
} as const

const KOPECKS: PluralForms = ['копейка', 'копейки', 'копеек']
const THOUSANDS: PluralForms = ['тысяча', 'тысячи', 'тысяч']
const WHOLES: PluralForms = ['целая', 'целых', 'целых']
const THOUSANDTHS: PluralForms = ['тысячная', 'тысячных', 'тысячных']

const upToThousand = (value: number, gender: Gender): (string | undefined)[] => {
  const rest = value % 100
  const tail =
    rest >= 10 && rest < 20
      ? [TEENS[rest - 10]]
      : [TENS[Math.trunc(rest / 10)], ONES[gender][rest % 10]]
  return [HUNDREDS[Math.trunc(value / 100)], ...tail]
}

/** A whole number below a million in Russian words. @throws RangeError otherwise */
export const numberInWords = (value: number, gender: Gender): string => {
  if (!Number.isInteger(value) || value < 0 || value >= 1_000_000) {
    throw new RangeError(`no words for ${value}`)
  }
  if (value === 0) return 'ноль'
  const thousands = Math.trunc(value / 1000)
  const words = [
    ...upToThousand(thousands, 'feminine'),
    thousands > 0 ? pluralForm(thousands, THOUSANDS) : '',
    ...upToThousand(value % 1000, gender),
  ]
  return words.filter(Boolean).join(' ')
}

/** «тридцать тысяч рублей 05 копеек» spelled out whole: roubles and kopecks in words. */
export const roublesInWords = (amountKopecks: number): string => {
  const roubles = Math.trunc(amountKopecks / 100)
  const kopecks = amountKopecks % 100
  return [
    numberInWords(roubles, 'masculine'),
    pluralForm(roubles, ROUBLES),
    numberInWords(kopecks, 'feminine'),
    pluralForm(kopecks, KOPECKS),
  ].join(' ')
}

/** `216,001` → «двести шестнадцать целых одна тысячная процента годовых». @throws RangeError unless three decimals */
export const percentInWords = (percentText: string): string => {
  const [, whole, thousandths] = /^(\d+),(\d{3})$/.exec(percentText) ?? []
  if (whole === undefined || thousandths === undefined) {
    throw new RangeError(`not a per cent with three decimals: ${percentText}`)
  }
  return [
    numberInWords(Number(whole), 'feminine'),
    pluralForm(Number(whole), WHOLES),
    numberInWords(Number(thousandths), 'feminine'),
    pluralForm(Number(thousandths), THOUSANDTHS),
    'процента годовых',
  ].join(' ')
}
