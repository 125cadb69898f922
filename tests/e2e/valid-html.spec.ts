import { HtmlValidate } from 'html-validate'
import { PATHS } from '../../protocol/paths.ts'
import { ACCOUNT_SHELL, COMMON_SHELL } from '../../protocol/shells.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { expect, test } from './fixtures.ts'

/** What the standard forbids; how a document is written where it leaves a choice is no fault. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: { 'input-attributes': 'error' },
})

test('every page is a valid document, the shells and the page of no page too', async ({
  request,
}) => {
  const shells = PUBLIC_SCREENS.map(({ path }) => `${path}.shell.html`)
  const paths = [
    ...[...PUBLIC_PAGES, ...PUBLIC_SCREENS].map(({ path }) => path),
    ...shells,
    COMMON_SHELL,
    ACCOUNT_SHELL,
    PATHS.notFound,
  ]
  for (const path of [...paths, PATHS.widget, PATHS.jivochat]) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    const { results } = await validator.validateString(await answer.text())
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId} ${message}`),
    )
    expect(faults, path).toEqual([])
  }
})
