import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { RepeatQuestion } from '../../../../../src/screens/profile/contract/repeat-question.tsx'

const sum = formatMoney(kopecks(300_000))
const nothing = () => undefined

test('a second equal payment is asked about, the way out comes first (D59)', () => {
  const html = renderToStaticMarkup(
    <RepeatQuestion
      amountKopecks={kopecks(300_000)}
      busy={false}
      onRepeat={nothing}
      onLeave={nothing}
    />,
  )
  expect(html).toContain(`Вы только что заплатили ${sum}`)
  expect(html).toContain('role="alert"')
  expect(html.indexOf('Нет, не платить')).toBeLessThan(html.indexOf(`Заплатить ещё ${sum}`))
})
