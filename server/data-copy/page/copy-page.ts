import { BRAND } from '../../../protocol/brand.ts'
import { fullName } from '../../documents/wording.ts'
import type { OwnData } from '../gather.ts'
import * as words from '../words.ts'
import { aboutYou } from './about-you.ts'
import { type Markup, html } from '../../html.ts'
import { lettersSection } from './letters.ts'
import { loansSection } from './loans.ts'
import { papersSection, safetySection } from './safety.ts'
import { STYLE } from './style.ts'

interface Section {
  readonly id: string
  readonly title: string
  readonly content: Markup
}

const sectionsOf = (data: OwnData): readonly Section[] => [
  { id: 'about', title: 'О вас', content: aboutYou(data) },
  { id: 'loans', title: 'Займы и платежи', content: loansSection(data) },
  { id: 'papers', title: 'Документы', content: papersSection(data) },
  { id: 'letters', title: 'Сообщения и обращения', content: lettersSection(data) },
  { id: 'safety', title: 'Согласия и доступ', content: safetySection(data) },
]

/** What the law wants said beside the data themselves (152-FZ art. 14 p. 7). */
const lender = (): Markup =>
  html`<section id="lender" aria-labelledby="lender-title">
    <h2 id="lender-title">Кто и зачем хранит эти данные</h2>
    <p>
      Оператор: ${BRAND.legalName}, ИНН ${BRAND.inn}, ОГРН ${BRAND.ogrn}, ${BRAND.address}. Данные
      нужны, чтобы рассмотреть заявку, исполнить договор и выполнить закон: 353-ФЗ, 115-ФЗ, 218-ФЗ,
      152-ФЗ. Договоры и документы к ним храним пять лет после окончания договора, остальное удаляем
      вместе с аккаунтом. Сведения о договорах по закону передаём в бюро кредитных историй, о
      платежах банку, который их проводит. Подробности в Политике обработки персональных данных на
      сайте.
    </p>
    <p>
      Чего здесь нет: контактов других людей, которых вы назвали, и проверок, о которых закон
      говорить не разрешает (115-ФЗ). Длинные списки кончаются на том же, на чём в кабинете.
      Остальное пришлём по запросу: ${BRAND.email}, ${BRAND.phone}.
    </p>
    <p>
      Нашли ошибку? Напишите нам: данные исправим. Согласие можно отозвать в кабинете, «Настройки»,
      «Согласия».
    </p>
  </section>`

const ownerOf = ({ clientData: { passport } }: OwnData): string | null =>
  passport && fullName(passport)

/**
 * The page of a copy: everything in words, for whoever reads it on a phone. It loads nothing and runs nothing; whatever
 * the client or anybody else has typed is text.
 */
export const copyPage = (data: OwnData, madeAtMs: number): string => {
  const sections = sectionsOf(data)
  const owner = ownerOf(data)
  const page = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>Копия ваших данных</title>
        ${STYLE}
      </head>
      <body>
        <header>
          <p class="brand">${BRAND.name}</p>
          <h1>Копия ваших данных</h1>
          ${owner === null ? null : html`<p><strong>${owner}</strong></p>`}
          <p>
            Составлена ${words.momentOf(new Date(madeAtMs).toISOString())} по Москве. Время везде
            московское, суммы в рублях.
          </p>
          <p>
            Рядом лежат договоры и другие документы, ваши снимки и <code>data.json</code> с теми же
            данными для программ. Здесь паспорт и договоры: не пересылайте архив и не оставляйте его
            на чужом устройстве.
          </p>
          <nav aria-label="Разделы">
            <ul>
              ${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}
              <li><a href="#lender">Кто и зачем хранит</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${sections.map(
            ({ id, title: name, content }) =>
              html`<section id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title">${name}</h2>
                ${content}
              </section>`,
          )}
          ${lender()}
        </main>
      </body>
    </html>`
  return `${page.text}\n`
}
