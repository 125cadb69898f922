import type { PushState } from '../../../actions/push.ts'

/** What stands below the switch. */
export const STATE_WORDS: Readonly<Record<PushState, string>> = {
  ON: 'уведомлением на этом телефоне',
  OFF: 'уведомления на этом телефоне выключены',
  DENIED: 'запрещено в настройках браузера',
  INSTALL_FIRST: 'сначала установите приложение',
  NONE: 'этот браузер так не умеет',
}

/** What to do where the switch cannot help. */
export const STATE_HELP: Partial<Readonly<Record<PushState, string>>> = {
  DENIED:
    'Нажмите на значок слева от адреса сайта или откройте настройки приложения, разрешите уведомления и вернитесь сюда. Пока приходят СМС, если они включены ниже.',
  INSTALL_FIRST:
    'На айфоне уведомления приходят в установленное приложение. Нажмите «Поделиться», затем «На экран „Домой“», откройте приложение с экрана телефона и включите напоминания здесь.',
  NONE: 'Откройте кабинет в Chrome, Яндекс Браузере, Firefox или Safari. Пока приходят СМС, если они включены ниже.',
}
