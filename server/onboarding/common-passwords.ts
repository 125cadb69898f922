import { Refusal } from '../../protocol/errors.ts'

/** First guesses of every cracking list, and their Russian keyboard twins; letters only matter, digits at the end do not. */
const COMMON = new Set(
  `password passw0rd p@ssw0rd qwerty qwertyuiop qwerty123 qwe123qwe qweqweqwe qweasdzxc qazwsx qazwsxedc zxcvbnm asdfghjkl
  asdfgh 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 1234qwer 123qweasd 12345qwert iloveyou sunshine princess football
  baseball superman batman dragon monkey letmein welcome trustno1 master shadow michael jennifer jordan hunter killer
  pokemon starwars computer internet samsung whatever freedom charlie administrator admin changeme default secret
  test testtest google yandex vkontakte facebook instagram telegram spartak zenit cska dinamo lokomotiv rossiya russia moskva
  moscow marina natasha tatyana svetlana ekaterina anastasia nastya alexander aleksandr andrey sergey dmitriy vladimir
  maxim nikita kristina viktoria valentina parol privet lubov lyubov solnyshko zaika krasotka
  йцукен йцукенгшщз фывапролд ячсмить пароль привет любовь солнышко зайка россия москва спартак зенит наташа настя
  марина сергей андрей александр дмитрий владимир максим никита екатерина татьяна светлана qwerty1 абвгдежз
  abcd abcdef abcdefg abcdefgh a1b2c3d4 aa aaa aaaaaaaa qqqqqqqq zzzzzzzz vovremya вовремя zaim займ`.split(
    /\s+/,
  ),
)

const isRun = (text: string): boolean => {
  const codes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const [first] = steps
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first)
}

const isRepeat = (text: string): boolean => /^(.{1,4})\1+$/su.test(text)

/**
 * True for a password that is among the first an attacker tries: a listed word (with any digits or marks after it),
 * one sign or group repeated, a run such as `12345678`, or the phone itself (ASVS 6.2.4, 6.2.12).
 */
export const isCommonPassword = (password: string, phone = ''): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(/[\d!?.,_@#$%*+=-]+$/u, '')
  const digits = text.replace(/\D/g, '')
  return (
    COMMON.has(text) ||
    (COMMON.has(word) && text.length < 16) ||
    isRepeat(text) ||
    isRun(text) ||
    isRun(text.slice(0, -1)) ||
    /^(?:1234567890?|0987654321?|987654321)+\d?$/.test(text) ||
    (text === digits && phone !== '' && digits.slice(-10) === phone.slice(-10))
  )
}

/** Keeps an easy password out of an account. @throws Refusal VALIDATION with the field `password` */
export const refuseCommonPassword = (password: string, phone: string): void => {
  if (!isCommonPassword(password, phone)) return
  const message = 'Этот пароль легко угадать. Придумайте другой.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'password', message }] })
}
