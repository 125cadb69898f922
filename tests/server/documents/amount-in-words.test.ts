import { expect, test } from 'vitest'
import {
  numberInWords,
  percentInWords,
  roublesInWords,
} from '../../../server/documents/amount-in-words.ts'

test.each([
  [0, 'ноль рублей ноль копеек'],
  [101, 'один рубль одна копейка'],
  [2_202, 'двадцать два рубля две копейки'],
  [1_111_11, 'одна тысяча сто одиннадцать рублей одиннадцать копеек'],
  [2_146_385, 'двадцать одна тысяча четыреста шестьдесят три рубля восемьдесят пять копеек'],
  [12_000_014, 'сто двадцать тысяч рублей четырнадцать копеек'],
  [90_215_040, 'девятьсот две тысячи сто пятьдесят рублей сорок копеек'],
])('%i kopecks in words: %s', (kopecks, words) => {
  expect(roublesInWords(kopecks)).toBe(words)
})

test.each([
  ['292,000', 'двести девяносто две целых ноль тысячных процента годовых'],
  ['216,001', 'двести шестнадцать целых одна тысячная процента годовых'],
  ['0,000', 'ноль целых ноль тысячных процента годовых'],
  ['171,912', 'сто семьдесят одна целая девятьсот двенадцать тысячных процента годовых'],
])('%s per cent in words: %s', (text, words) => {
  expect(percentInWords(text)).toBe(words)
})

test('a per cent without three decimals and a number out of reach have no words', () => {
  expect(() => percentInWords('292')).toThrow(RangeError)
  expect(() => percentInWords('292.000')).toThrow(RangeError)
  expect(() => numberInWords(1_000_000, 'masculine')).toThrow(RangeError)
  expect(() => numberInWords(-1, 'masculine')).toThrow(RangeError)
})
