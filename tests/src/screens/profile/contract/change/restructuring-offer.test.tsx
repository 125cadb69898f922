import { expect, test, vi } from 'vitest'
import { RestructuringOffer } from '../../../../../../src/screens/profile/contract/change/restructuring-offer.tsx'
import { contractFixture } from '../../../../offline/contract-fixture.ts'
import { all, says, show, the, TODAY } from '../../../../page.tsx'

const OPEN = 'Посмотреть новый график'

const offer = (restructuringLastOn: string | null, onOpen = () => undefined) => (
  <RestructuringOffer
    contract={{ ...contractFixture({ asOfDay: '2026-10-25' }), restructuringLastOn }}
    onOpen={onOpen}
  />
)

test('an offer is shown up to its last day, and opens what may be signed', async () => {
  const onOpen = vi.fn<() => undefined>()
  const { user } = show(offer(TODAY, onOpen))
  await user.click(the('button', OPEN))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('an offer whose days are over is shown no more, nor is none', () => {
  show(offer('2026-01-01'))
  show(offer(null))
  expect(all('button')).toEqual([])
})

test('without network an offer is read and cannot be opened', async () => {
  show(offer(TODAY), { offline: true })
  await says('Посмотреть и подписать можно')
  expect(all('button')).toEqual([])
})
