/** What RFC 5545 asks of a calendar file and lenient parsers let pass. */

const MAX_OCTETS = 75

interface Part {
  readonly name: string
  readonly lines: { readonly name: string; readonly parameters: string; readonly value: string }[]
  readonly parts: Part[]
}

/** Properties that must stand once, and those that may stand once at most (3.4, 3.6.1, 3.6.6). */
const ONCE: Record<string, readonly string[]> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
  VALARM: ['ACTION', 'TRIGGER', 'DESCRIPTION'],
}
const AT_MOST_ONCE: Record<string, readonly string[]> = {
  VCALENDAR: ['CALSCALE', 'METHOD'],
  VEVENT:
    'CLASS CREATED DESCRIPTION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE STATUS SUMMARY TRANSP URL DTEND DURATION'.split(
      ' ',
    ),
  VALARM: ['DURATION', 'REPEAT'],
}
const VALUES: Record<string, RegExp> = {
  VERSION: /^2\.0$/,
  DTSTAMP: /^\d{8}T\d{6}Z$/,
  SEQUENCE: /^\d+$/,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/,
  TRANSP: /^(?:OPAQUE|TRANSPARENT)$/,
  ACTION: /^(?:AUDIO|DISPLAY|EMAIL)$/,
  TRIGGER: /^[+-]?P(?:\d+W|\d+D(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|T(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/,
  // Texts escape commas, semicolons and backslashes (3.3.11).
  SUMMARY: /^(?:[^\\,;]|\\[\\,;nN])*$/,
  DESCRIPTION: /^(?:[^\\,;]|\\[\\,;nN])*$/,
}

const CONTENT_LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u

const fail = (what: string): never => {
  throw new Error(`Not a strict calendar: ${what}`)
}

/** Lines unfolded; every physical line ends in CRLF and has at most 75 octets (3.1). */
const unfolded = (file: Buffer): string[] => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  if (!text.endsWith('\r\n')) fail('no CRLF at the end')
  const physical = text.slice(0, -2).split('\r\n')
  const logical: string[] = []
  for (const line of physical) {
    if (/[\r\n]/.test(line)) fail('a bare CR or LF')
    if (Buffer.byteLength(line) > MAX_OCTETS) fail(`a line of ${Buffer.byteLength(line)} octets`)
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) fail('a control character')
    if (/^[ \t]/.test(line))
      logical.push(`${logical.pop() ?? fail('a fold first')}${line.slice(1)}`)
    else logical.push(line)
  }
  return logical
}

const read = (lines: readonly string[]): Part => {
  const root: Part = { name: '', lines: [], parts: [] }
  const open = [root]
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      CONTENT_LINE.exec(line) ?? fail(`a line that says nothing: ${line}`)
    const current = open.at(-1) ?? fail('an END too many')
    if (name === 'BEGIN') {
      const part: Part = { name: value, lines: [], parts: [] }
      current.parts.push(part)
      open.push(part)
    } else if (name === 'END') {
      if (current.name !== value) fail(`END:${value} within ${current.name}`)
      open.pop()
    } else current.lines.push({ name, parameters, value })
  }
  if (open.length !== 1 || root.lines.length > 0) fail('lines outside of the calendar')
  return root
}

const checkDates = ({ lines }: Part): void => {
  const [start, end] = ['DTSTART', 'DTEND'].map((wanted) =>
    lines.find(({ name }) => name === wanted),
  )
  if (!start) return
  const isDate = start.parameters.includes('VALUE=DATE')
  if (isDate !== /^\d{8}$/.test(start.value)) fail(`DTSTART ${start.parameters}:${start.value}`)
  if (end && (end.parameters !== start.parameters || end.value <= start.value))
    fail(`DTEND ${end.parameters}:${end.value}`)
}

const check = (part: Part): void => {
  const count = (wanted: string) => part.lines.filter(({ name }) => name === wanted).length
  for (const name of ONCE[part.name] ?? fail(`an unknown part ${part.name}`))
    if (count(name) !== 1) fail(`${count(name)} of ${name} in ${part.name}`)
  for (const name of AT_MOST_ONCE[part.name] ?? [])
    if (count(name) > 1) fail(`${count(name)} of ${name} in ${part.name}`)
  for (const { name, value } of part.lines)
    if (VALUES[name] && !VALUES[name].test(value)) fail(`${name}:${value}`)
  checkDates(part)
  for (const inner of part.parts) check(inner)
}

/** Throws for anything RFC 5545 does not allow in a file of payment dates. */
export const checkCalendar = (file: Buffer): void => {
  const { parts } = read(unfolded(file))
  const [calendar] = parts
  if (!calendar || parts.length !== 1 || calendar.name !== 'VCALENDAR') fail('not one calendar')
  else {
    check(calendar)
    const uids = calendar.parts.flatMap(({ lines }) =>
      lines.filter(({ name }) => name === 'UID').map(({ value }) => value),
    )
    if (new Set(uids).size !== uids.length) fail('a UID twice')
  }
}
