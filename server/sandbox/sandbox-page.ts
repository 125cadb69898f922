import type { Context } from '../context.ts'
import { listMoneyTasks } from '../db/money-tasks.ts'
import { readJournal } from './sandbox-store.ts'
import { TEST_CARDS } from './cloud-payments/test-cards.ts'
import { formatPhone } from '../../protocol/validation.ts'
import { REPORTED } from '../gateways/sandbox-fraud-registry.ts'
import { html, type Markup } from '../html.ts'
import { page } from './page.ts'
import { moneyTasksSection } from './money-tasks-section.ts'
import { clockText, journalSections } from './page-sections.ts'
import { SPECIAL_PASSPORTS, SPECIAL_PHONES, type SpecialTail } from './special-values.ts'
import { staffSection } from './staff.ts'

const SHOWN_ROWS = 300
const SHOWN_TASKS = 30

const clockSection = (nowMs: number): Markup => html` <section>
  <h2>Часы</h2>
  <p>
    Сейчас в продукте <b>${clockText(nowMs)}</b>, Москва. Часы идут только вперёд, по дороге
    выполняются все дела.
  </p>
  <form class="clock" method="post" action="/sandbox/clock">
    ${[1, 7, 30].map((days) => html`<button name="advanceDays" value="${days}">+${days} ${days === 1 ? 'день' : 'дней'}</button>`)}
  </form>
  <form class="clock" method="post" action="/sandbox/clock">
    <label for="days">Дней вперёд</label>
    <input id="days" name="advanceDays" inputmode="numeric" value="14" size="4" />
    <button>Перевести</button>
  </form>
</section>`

const cardsSection = (): Markup => html` <section>
  <h2>Тестовые карты</h2>
  <p class="muted">
    Срок любой будущий, CVV любой, код 3-D Secure 1234. Настоящие карты не принимаются.
  </p>
  <table>
    <caption class="sr">
      Номера тестовых карт и что с ними происходит
    </caption>
    <thead>
      <tr>
        <th scope="col">Номер</th>
        <th scope="col">Что произойдёт</th>
      </tr>
    </thead>
    <tbody>
      ${TEST_CARDS.map(
        (card) =>
          html`<tr>
            <td class="number">${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</td>
            <td>${card.title}</td>
          </tr>`,
      )}
    </tbody>
  </table>
  <p class="muted">
    Выплату меняют и копейки суммы: ,01 отклоняется, ,02 идёт 30 секунд, ,03 идёт 30 секунд и
    отклоняется.
  </p>
</section>`

const rowsOf = (values: readonly SpecialTail[]): Markup[] =>
  values.map(
    ({ tail, title }) =>
      html`<tr>
        <td class="number">…${tail}</td>
        <td>${title}</td>
      </tr>`,
  )

const magicSection = (): Markup => html` <section>
  <h2>Особые паспорта и телефоны</h2>
  <table>
    <caption>
      Последние цифры номера паспорта, серия любая
    </caption>
    <thead>
      <tr>
        <th scope="col">Номер</th>
        <th scope="col">Что произойдёт</th>
      </tr>
    </thead>
    <tbody>
      ${rowsOf(SPECIAL_PASSPORTS)}
    </tbody>
  </table>
  <table>
    <caption>
      Последние цифры телефона
    </caption>
    <thead>
      <tr>
        <th scope="col">Телефон</th>
        <th scope="col">Что произойдёт</th>
      </tr>
    </thead>
    <tbody>
      ${rowsOf(SPECIAL_PHONES)}
    </tbody>
  </table>
  <p class="muted">
    База платежей без согласия: паспорт ${REPORTED.passport.slice(0, 4)}
    ${REPORTED.passport.slice(4)}, телефон ${formatPhone(`+${REPORTED.phone}`)}, ИНН
    ${REPORTED.inn}. Выплата такому клиенту ждёт двух решений у кредитора под «Перечни».
  </p>
  <p class="muted">
    Адрес «403» отвечает исчерпанной квотой подсказок. Письма на …@refused.example не принимаются.
    Клик партнёра …broken не принимает постбэки: /?utm_source=leads.su&amp;transaction_id=1-broken
  </p>
</section>`

/** What a person sees at `/sandbox`: everything that left the product, the magic values, the clock (D37). */
export const sandboxPage = async (context: Context) => {
  const rows = await readJournal(context.database, { limit: SHOWN_ROWS })
  const tasks = await listMoneyTasks(context.database, SHOWN_TASKS)
  return page({
    title: 'Песочница «Вовремя»',
    script: '/sandbox/page.js',
    body: html` <header>
        <h1>Песочница</h1>
        <p>Все внешние стороны заменены. Здесь видно, что продукт им отправил.</p>
        <p><a href="/">На сайт</a></p>
      </header>
      <main>
        ${clockSection(context.clock.now())} ${moneyTasksSection(tasks)}
        <div id="journal" class="sections">${journalSections(rows)}</div>
        ${await staffSection(context)} ${cardsSection()} ${magicSection()}
        <section>
          <h2>Начать заново</h2>
          <p>Удалит всех клиентов, займы, файлы и этот журнал. Часы останутся на месте.</p>
          <form method="post" action="/sandbox/reset">
            <button class="danger">Удалить все данные</button>
          </form>
        </section>
      </main>`,
  })
}
