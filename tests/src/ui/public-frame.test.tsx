import { expect, test } from 'vitest'
import Contacts from '../../../src/screens/contacts/contacts.tsx'
import { Footer } from '../../../src/ui/footer.tsx'
import { PublicHeader } from '../../../src/ui/public-header.tsx'
import { all, show, the } from '../page.tsx'

const links = () => all('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the header leads to the front page, to the registration and to the account (spec §2)', () => {
  show(<PublicHeader />)
  expect(links().slice(1)).toEqual([
    ['Регистрация', '/sign_up'],
    ['Личный кабинет', '/login'],
  ])
  expect(the('link', 'Вовремя, на главную').getAttribute('href')).toBe('/')
})

test('the footer leads to everything the law wants read, by eight links', () => {
  show(<Footer />)
  expect(links().slice(1)).toEqual([
    ['О компании', '/control-documents'],
    ['Документы', '/finance-documents'],
    ['Тарифы и правила', '/how-we-count'],
    ['Конфиденциальность', '/privacy'],
    ['Оценки клиентов', '/reviews'],
    ['Контакты', '/contacts'],
    ['Обращения', '/organization-issues'],
    ['Карта сайта', '/sitemap'],
  ])
})

test('the footer of a page says which of its links is that page', () => {
  show(<Contacts />, { at: '/contacts' })
  const current = all('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['Контакты'])
})
