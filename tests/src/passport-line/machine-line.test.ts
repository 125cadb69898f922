import { describe, expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { readPassportLine } from '../../../src/passport-line/machine-line.ts'
import { type Holder, machineLines, PRINTED } from './machine-line-fixture.ts'

const TODAY = isoDate('2026-11-21')

const HOLDER: Holder = {
  lastName: 'IVANOVA',
  givenNames: 'ANNA<PETROVNA',
  serialNumber: '4510',
  documentNumber: '123456',
  birthDate: '900315',
  sex: 'F',
  issuedDate: '110420',
  departmentCode: '770053',
}

const READ = {
  lastName: 'Иванова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  birthDate: '1990-03-15',
  serialNumber: '4510',
  documentNumber: '123456',
  issuedDate: '2011-04-20',
  departmentCode: '770-053',
}

/** Two readings of one passport, as a picture is read twice. */
const read = (holder: Partial<Holder>, change = (text: string) => text) => {
  const text = change(machineLines({ ...HOLDER, ...holder }))
  return readPassportLine([text, text], TODAY)
}

const without = (...fields: (keyof typeof READ)[]) =>
  Object.fromEntries(
    Object.entries(READ).filter(([field]) => !(fields as string[]).includes(field)),
  )

describe('a passport line', () => {
  test('of a printed specimen is read whole', () => {
    expect(readPassportLine([PRINTED, PRINTED], isoDate('2016-01-01'))).toEqual({
      lastName: 'Здрилюк',
      firstName: 'Сергей',
      patronymic: 'Анатольевич',
      birthDate: '1972-07-23',
      serialNumber: '3914',
      documentNumber: '935349',
      issuedDate: '2015-12-18',
      departmentCode: '910-003',
    })
  })

  test('fills every field of the form that it holds', () => {
    expect(read({})).toEqual(READ)
  })

  test.each([
    ['2LKINA', 'Ёлкина'],
    ['WUKINA', 'Щукина'],
    ['X82DOV', null],
    ['6Y73HC48', 'Эыючхцшя'],
    ['ZAIC<PETROVA', 'Заиц-Петрова'],
    ['A<B<V', null],
    ['IVAN0VA', 'Иванова'],
    ['K0NOVAL5KA8', 'Коновалская'],
  ])('writes %s as %s', (coded, name) => {
    expect(read({ lastName: coded }).lastName ?? null).toBe(name)
  })

  test.each([
    ['ANNA', { firstName: 'Анна' }],
    ['ANNA<MARI8', {}],
    ['ANNA<MARI8<PETROVNA', {}],
    ['ALI<MAMED<OGLY', {}],
    ['', {}],
  ])('takes the given names %s only where they divide in one way', (givenNames, expected) => {
    const { firstName, patronymic } = read({ givenNames })
    expect({ ...(firstName && { firstName }), ...(patronymic && { patronymic }) }).toEqual(expected)
  })

  test('that is full to its end may be cut: the given names are typed', () => {
    const names = read({ lastName: 'KONSTANTINOPOL9SKA8', givenNames: 'ALEKSANDRA<KONSTANTINOVN' })
    expect(names).toMatchObject({ lastName: 'Константинопольская', documentNumber: '123456' })
    expect(names).not.toHaveProperty('firstName')
  })
})

describe('a check digit', () => {
  test('of the number that does not fit leaves series and number empty', () => {
    expect(read({}, (text) => text.replace('451123456', '451123457'))).toEqual(
      without('serialNumber', 'documentNumber'),
    )
  })

  test('of the birth date that does not fit leaves it empty', () => {
    expect(read({}, (text) => text.replace('900315', '900316'))).toEqual(without('birthDate'))
  })

  test('of the issue that does not fit leaves everything empty that it covers', () => {
    expect(read({}, (text) => text.replace('0110420', '0110421'))).toEqual(
      without('serialNumber', 'documentNumber', 'issuedDate', 'departmentCode'),
    )
  })

  test('decides over letters read in the place of digits', () => {
    expect(read({}, (text) => text.replace('451123456', '4SII23456'))).toEqual(READ)
    expect(read({}, (text) => text.replace('900315', '9OO3I5'))).toEqual(READ)
    expect(read({}, (text) => text.replace('451123456', '4S1I234S8'))).toEqual(
      without('serialNumber', 'documentNumber'),
    )
  })
})

describe('a date', () => {
  test.each([
    ['900231', 'is no day'],
    ['901301', 'is no month'],
    ['900000', 'is nothing'],
    ['100101', 'of somebody of 16 years'],
    ['201122', 'of a child, or of a very old person'],
    ['490101', 'of somebody of 77 years'],
  ])('of birth %s that %s is left empty', (birthDate) => {
    expect(read({ birthDate })).not.toHaveProperty('birthDate')
  })

  test.each([
    ['081120', '2008-11-20'],
    ['510101', '1951-01-01'],
    ['990715', '1999-07-15'],
  ])('of birth %s is %s', (birthDate, date) => {
    expect(read({ birthDate, issuedDate: '251201' }).birthDate).toBe(date)
  })

  test.each([
    ['110231', 'that is no day'],
    ['271201', 'that has not come'],
    ['030101', 'before the fourteenth birthday'],
    ['090420', 'of a passport that is over'],
  ])('of issue %s %s is left empty', (issuedDate) => {
    expect(read({ issuedDate })).toEqual(without('issuedDate'))
  })
})

describe('a text', () => {
  test.each([
    '',
    '\n\n\n',
    'ПАСПОРТ ГРАЖДАНИНА РОССИЙСКОЙ ФЕДЕРАЦИИ',
    'P<USAERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
    '<'.repeat(5000),
    `RUS${'0'.repeat(5000)}`,
    `${'9'.repeat(9)}0RUS${'9'.repeat(60)}`,
    'PNRUSIVANOVA<<ANNA<PETROVNA<<<<<<<<<<<<<<<<<',
  ])('without a right second line gives nothing', (text) => {
    expect(readPassportLine([text, text], TODAY)).toEqual({})
  })

  test('is found among other words, with spaces, and with other signs for the filler', () => {
    const text = machineLines(HOLDER).replace('<<<<<<', '« <‹ <<').replace('ANNA', 'AN NA')
    const whole = `РОССИЙСКАЯ ФЕДЕРАЦИЯ\nMOSKVA 12\n\n  ${text}\n. ~\n`
    expect(readPassportLine([whole, whole], TODAY)).toEqual(READ)
  })

  test('with fillers read as letters gives what is certain', () => {
    expect(read({}, (text) => text.replace('F<<<<<<<', 'F<<K<<<<'))).toEqual(READ)
    expect(read({}, (text) => text.replace('PETROVNA<<<<', 'PETROVNA<K<<'))).toEqual(READ)
    expect(read({}, (text) => text.replace('PETROVNA<<<<', 'PETROVNAK<<<'))).toEqual(
      without('firstName', 'patronymic'),
    )
  })
})

describe('the state', () => {
  test.each(['RUUS', 'R1US', 'RUIS', 'RIS', 'RS', 'RU5'])(
    'is the same in every line, so %s between right numbers is taken for it',
    (misread) => {
      expect(read({}, (text) => text.replace(/RUS(?=9)/, misread))).toEqual(READ)
    },
  )

  test('of somebody else is not taken for it', () => {
    expect(read({}, (text) => text.replace(/RUS(?=9)/, 'UKR'))).toEqual(
      without('birthDate', 'serialNumber', 'documentNumber'),
    )
  })
})

describe('several readings', () => {
  const text = machineLines(HOLDER)

  test('have to agree on a name, which has no check digit', () => {
    const other = text.replace('ANNA', 'AHNA')
    expect(readPassportLine([text, other], TODAY)).toEqual(without('firstName'))
    expect(readPassportLine([text], TODAY)).toEqual(without('lastName', 'firstName', 'patronymic'))
  })

  test('of which two agree on a name outvote a third', () => {
    const other = text.replace('ANNA', 'AHNA')
    expect(readPassportLine([text, other, text], TODAY)).toEqual(READ)
    expect(readPassportLine([text, other, text, other], TODAY)).toEqual(without('firstName'))
  })

  test('give the names where only some of them give the numbers', () => {
    const [names = '', numbers = ''] = text.split('\n')
    expect(readPassportLine([names, names, numbers], TODAY)).toEqual(READ)
  })

  test('complete each other where a check digit stands for the field', () => {
    const damaged = text.replace('451123456', '451123457')
    expect(readPassportLine([damaged, text], TODAY)).toEqual(READ)
  })

  test('that contradict each other leave the field empty', () => {
    const other = machineLines({ ...HOLDER, birthDate: '900316' })
    expect(readPassportLine([text, other], TODAY)).toEqual(without('birthDate'))
  })
})
