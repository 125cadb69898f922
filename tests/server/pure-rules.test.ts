/** Rules of the server that need no database: who holds an account, what a link proves, when a task goes, what HTML escapes. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { derivedKey, keptKey } from '../../server/derived-key.ts'
import { html, Markup } from '../../server/html.ts'
import { idOfToken, mailLink, tokenOf } from '../../server/messaging/mail-link.ts'
import { ofOneTurn } from '../../server/of-one-turn.ts'
import { isAccountHolder } from '../../server/onboarding/holder-name.ts'
import { DEFAULT_STEPS_QTY, integrationById } from '../../server/onboarding/integrations.ts'
import { readRefreshTurn, sealRefreshTurn } from '../../server/refresh-turns.ts'
import { hiddenField } from '../../server/refuse-hidden-text.ts'
import { inDaytimeMs } from '../../server/messaging/daytime.ts'

const SECRET = 'a secret of thirty-two letters, or more'

describe('daytime is from ten to twenty in Moscow', () => {
  test.each([
    ['2026-11-21T06:59:59.999Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T07:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T12:34:56.789Z', '2026-11-21T12:34:56.789Z'],
    ['2026-11-21T16:59:59.999Z', '2026-11-21T16:59:59.999Z'],
    ['2026-11-21T17:00:00.000Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-21T20:59:59.999Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-21T21:00:00.000Z', '2026-11-22T07:00:00.000Z'],
    ['2026-12-31T18:00:00.000Z', '2027-01-01T07:00:00.000Z'],
  ])('%s is told at %s', (now, told) => {
    expect(new Date(inDaytimeMs(Date.parse(now))).toISOString()).toBe(told)
  })
})

describe('the holder of a bank account', () => {
  const PERSON = { lastName: 'Берёзкина', firstName: 'Анна' }

  test.each([
    ['Берёзкина Анна'],
    ['АННА БЕРЕЗКИНА'],
    ['Берёзкина Анна Тихоновна'],
    ['ИП Берёзкина, Анна'],
    ['Анна\u00a0Берёзкина'],
  ])('«%s» is the person of the passport', (holder) => {
    expect(isAccountHolder([holder], PERSON)).toBe(true)
  })

  test.each([
    ['Берёзкина'],
    ['Анна'],
    ['Берёзкин Анна'],
    ['Берёзкина А.'],
    ['Березкинаанна'],
    [''],
  ])('«%s» is not', (holder) => {
    expect(isAccountHolder([holder], PERSON)).toBe(false)
  })

  test('may be one of several, but each by a whole name', () => {
    expect(isAccountHolder(['Иван Серов', 'Анна Берёзкина'], PERSON)).toBe(true)
    expect(isAccountHolder(['Анна Серова', 'Вера Берёзкина'], PERSON)).toBe(false)
    expect(isAccountHolder([], PERSON)).toBe(false)
  })

  test('with a double name needs all of it', () => {
    const double = { lastName: 'Римская-Корсакова', firstName: 'Анна Мария' }
    expect(isAccountHolder(['Анна Мария Римская-Корсакова'], double)).toBe(true)
    expect(isAccountHolder(['Анна Римская-Корсакова'], double)).toBe(false)
    expect(isAccountHolder(['Анна Мария Корсакова'], double)).toBe(false)
  })
})

describe('the link of a letter', () => {
  const token = tokenOf(SECRET, 'mail-confirmation', 'confirmation-1')

  test('is of its own confirmation', () => {
    expect(idOfToken(SECRET, 'mail-confirmation', token)).toBe('confirmation-1')
  })

  test.each([
    ['another confirmation', token.replace('confirmation-1', 'confirmation-2')],
    ['a proof cut short', token.slice(0, -1)],
    ['something behind it', `${token}.more`],
    ['no proof', 'confirmation-1'],
    ['an empty proof', 'confirmation-1.'],
    ['nothing', ''],
  ])('with %s is none of ours', (_what, changed) => {
    expect(idOfToken(SECRET, 'mail-confirmation', changed)).toBeNull()
  })

  test('opens nothing that another kind of link does', () => {
    expect(idOfToken(SECRET, 'code-access', token)).toBeNull()
  })

  test('made with another secret is none of ours', () => {
    expect(idOfToken(`${SECRET}!`, 'mail-confirmation', token)).toBeNull()
  })

  test('carries what it proves behind the hash, which no server on the way reads', () => {
    const link = new URL(mailLink({ secret: SECRET, baseUrl: 'https://loans.test' }, 'c-1'))
    expect(link.hash.slice(1)).toBe(tokenOf(SECRET, 'mail-confirmation', 'c-1'))
    expect(`${link.pathname}${link.search}`).not.toContain('c-1')
  })
})

describe('a refresh token of another identity server', () => {
  const sealed = sealRefreshTurn({ secret: SECRET }, { token: 'token.of.three', turn: 7 })

  test('comes back with the number of its answer, dots and all', () => {
    expect(readRefreshTurn({ secret: SECRET }, sealed)).toMatchObject({
      token: 'token.of.three',
      turn: 7,
    })
  })

  test('has a mark of its own each time', () => {
    const again = sealRefreshTurn({ secret: SECRET }, { token: 'token.of.three', turn: 7 })
    expect(readRefreshTurn({ secret: SECRET }, again).mark).not.toBe(
      readRefreshTurn({ secret: SECRET }, sealed).mark,
    )
  })

  test('whose number or mark somebody has changed counts as one without a number', () => {
    const [, mark = ''] = sealed.split('.')
    for (const changed of [sealed.replace(/^7/, '8'), sealed.replace(mark, 'x'.repeat(16))])
      expect(readRefreshTurn({ secret: SECRET }, changed)).toEqual({
        token: 'token.of.three',
        turn: 0,
        mark: '',
      })
  })

  test('of before there were numbers is read whole', () => {
    expect(readRefreshTurn({ secret: SECRET }, 'eyJ.bare.token')).toEqual({
      token: 'eyJ.bare.token',
      turn: 0,
      mark: '',
    })
  })

  test('is read by nobody’s other secret', () => {
    expect(readRefreshTurn({ secret: 'another' }, sealed).turn).toBe(0)
  })
})

describe('a key of one purpose', () => {
  test('is the same each time and no other’s', () => {
    expect(derivedKey(SECRET, 'csrf')).toEqual(derivedKey(SECRET, 'csrf'))
    expect(derivedKey(SECRET, 'csrf')).toHaveLength(32)
    expect(derivedKey(SECRET, 'codes')).not.toEqual(derivedKey(SECRET, 'csrf'))
    expect(derivedKey(`${SECRET}!`, 'csrf')).not.toEqual(derivedKey(SECRET, 'csrf'))
  })

  test('kept is that same key, one for each secret and purpose', () => {
    expect(keptKey(SECRET, 'csrf').export()).toEqual(derivedKey(SECRET, 'csrf'))
    expect(keptKey(SECRET, 'csrf')).toBe(keptKey(SECRET, 'csrf'))
    expect(keptKey(`${SECRET}!`, 'csrf')).not.toBe(keptKey(SECRET, 'csrf'))
    expect(keptKey('a', 'bc')).not.toBe(keptKey('ab', 'c'))
  })
})

describe('HTML', () => {
  /** What stands where a value is put into a text. */
  const put = (value: Parameters<typeof html>[1]): string => html`[${value}]`.text

  test('escapes every value, and nothing that was built here', () => {
    expect(put('<b title="it\'s">&')).toBe('[&lt;b title=&quot;it&#39;s&quot;&gt;&amp;]')
    expect(put(html`<b>${'<'}</b>`)).toBe('[<b>&lt;</b>]')
  })

  test('joins parts, writes numbers and leaves out nothing at all', () => {
    expect(put([1, 0].map((count) => html`<i>${count}</i>`))).toBe('[<i>1</i><i>0</i>]')
    expect(put(0)).toBe('[0]')
    expect(put(null)).toBe('[]')
    expect(put([])).toBe('[]')
    expect(put(new Markup('<br>'))).toBe('[<br>]')
  })
})

describe('what comes within one turn of the event loop', () => {
  test('is handed on together, what comes later with the next', async () => {
    const handed: (readonly number[])[] = []
    const take = ofOneTurn<number>((items) => handed.push(items))
    take(1)
    take(2)
    expect(handed).toEqual([])
    await setImmediate()
    expect(handed).toEqual([[1, 2]])
    await setImmediate()
    take(3)
    await setImmediate()
    expect(handed).toEqual([[1, 2], [3]])
  })
})

describe('hidden signs of a text (D47)', () => {
  const HIDDEN = 'Ан\u202eна'

  test('are found in any field, however deep', () => {
    expect(hiddenField({ name: 'Анна' })).toBeNull()
    expect(hiddenField({ name: HIDDEN })?.field).toBe('name')
    expect(hiddenField({ list: [{ name: HIDDEN }] })?.field).toBe('list.0.name')
  })

  test('are found in the name of a field, and not repeated', () => {
    const found = hiddenField({ [HIDDEN]: 1 })
    expect(found).not.toBeNull()
    expect(found?.field).not.toContain('\u202e')
  })

  test('are no line feeds where a field takes several lines, and only there', () => {
    const lines = { comment: 'раз\nдва' }
    expect(hiddenField(lines)?.field).toBe('comment')
    expect(hiddenField(lines, ['comment'])).toBeNull()
    expect(hiddenField({ inner: lines }, ['comment'])?.field).toBe('inner.comment')
    expect(hiddenField({ inner: lines }, 'all')).toBeNull()
  })

  test('are not looked for without end', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
    expect(hiddenField(nested(12))).toBeNull()
    expect(hiddenField(nested(13))?.message).toContain('вложенных')
  })

  test('are none of a file', () => {
    expect(hiddenField({ file: new Uint8Array([0, 1]) })).toBeNull()
    expect(hiddenField(null)).toBeNull()
  })
})

test('an integration that nobody has agreed on is none', () => {
  expect(integrationById('example-partner')?.stepsQty).toBe(3)
  expect(integrationById('nobody')).toBeNull()
  expect(DEFAULT_STEPS_QTY).toBe(2)
})
