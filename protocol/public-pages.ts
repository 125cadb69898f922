import { PATHS } from './paths.ts'
import { PUBLISHED_DOCUMENTS } from './published/list.ts'
import { versionPath } from './published/published-document.ts'

export interface PublicPage {
  readonly path: string
  /** Of the browser's tab and of search results. */
  readonly title: string
  /** One or two sentences for search results. */
  readonly description: string
}

const documentPages: readonly PublicPage[] = PUBLISHED_DOCUMENTS.flatMap((document) =>
  document.versions.map((version) => ({
    path: versionPath(document, version),
    title: document.title,
    description: document.summary,
  })),
)

/** The pages anybody may read and search engines may keep, each with an HTML file of its own (spec §2). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: PATHS.landing,
    title: 'Займы онлайн до 300 000 ₽ на карту',
    description:
      'Займы до 300 000 ₽ полностью онлайн, на карту. Калькулятор с полной стоимостью займа, график платежей, напоминания. Регистрация от 3 до 7 минут.',
  },
  {
    path: PATHS.faq,
    title: 'Вопросы и ответы',
    description:
      'Кредитная линия, продукты, документы, комиссии, сроки, досрочный возврат и удаление аккаунта: 12 ответов без звёздочек.',
  },
  {
    path: PATHS.howWeCount,
    title: 'Как мы считаем',
    description:
      'Формулы платежа, полной стоимости займа, первых семи дней, досрочного возврата и пени с примерами, которые можно проверить самому.',
  },
  {
    path: PATHS.financeDocuments,
    title: 'Документы',
    description:
      'Общие условия договора, правила предоставления, тарифы и информация для заёмщика: каждая версия с датой и PDF с подписью.',
  },
  {
    path: PATHS.controlDocuments,
    title: 'О компании и контроле',
    description:
      'Кто выдаёт займы, в каком реестре состоит компания, кто её проверяет и куда жаловаться.',
  },
  {
    path: PATHS.contacts,
    title: 'Контакты',
    description: 'Телефон, почта, адрес и реквизиты. Отвечают люди.',
  },
  {
    path: PATHS.reviews,
    title: 'Оценки клиентов',
    description:
      'Сколько клиентов поставили нам пять звёзд и сколько одну: каждый считается один раз, плохие оценки не убираем.',
  },
  {
    path: PATHS.organizationIssues,
    title: 'Обращения',
    description:
      'Как отправить официальное обращение, что в нём написать, в какие сроки мы отвечаем и куда пойти, если ответ не устроил.',
  },
  {
    path: PATHS.sitemap,
    title: 'Карта сайта',
    description: 'Все страницы сайта: займы, помощь, документы, компания.',
  },
  ...documentPages,
]

export interface PublicScreen extends PublicPage {
  /** Parameters of its address that say what it begins with: with one of them it is drawn in the browser alone. */
  readonly beginsFrom: readonly string[]
}

/** Screens that anybody may open and search engines may keep, each with an HTML file of how it begins for a stranger. */
export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  {
    path: PATHS.calculator,
    beginsFrom: ['product'],
    title: 'Калькулятор займа',
    description:
      'Посчитайте платежи, переплату и полную стоимость займа на любую сумму и срок, досрочный возврат и сравнение продуктов.',
  },
  {
    path: PATHS.login,
    beginsFrom: ['way'],
    title: 'Вход в личный кабинет',
    description: 'Вход по паролю, коду из СМС или ключу на этом устройстве.',
  },
  {
    path: PATHS.signUp,
    beginsFrom: [],
    title: 'Регистрация',
    description: 'Регистрация онлайн от 3 до 7 минут: телефон, паспорт, селфи и карта.',
  },
  {
    path: PATHS.verify,
    beginsFrom: [],
    title: 'Проверка документа',
    description:
      'Проверьте, что договор, справку или график подписали мы и что в файле ничего не изменили.',
  },
]
