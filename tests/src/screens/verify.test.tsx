import { expect, test } from 'vitest'
import { FileDrop } from '../../../src/screens/verify/file-drop.tsx'
import { show, the } from '../page.tsx'

test('the button that chooses a file says so alone: a magnifier would promise a search', () => {
  show(<FileDrop busy={false} onFile={() => undefined} />)
  expect(the('button', 'Выбрать файл PDF').querySelector('svg')).toBeNull()
})
