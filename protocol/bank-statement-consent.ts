/** Version of the consent below; stored with each statement that is asked for. */
export const STATEMENT_CONSENT_VERSION = '2026-11'

/** What the client agrees to before a bank statement is read (152-FZ art. 9; decision 0059). */
export const STATEMENT_CONSENT: readonly string[] = [
  'Вы войдёте в свой банк на странице сервиса Salt Edge. Логин и пароль банка мы не увидим.',
  'Мы один раз прочитаем поступления за три последних полных месяца и имя владельца счёта.',
  'Сохраним только суммы дохода по месяцам и название банка. Остальное не храним, доступ к счёту сразу закроем.',
]
