/** Replies that need no writing; each may be changed before it is sent. */
export const READY_REPLIES: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Разбираемся',
    text: 'Здравствуйте. Получили ваше сообщение и разбираемся. Ответим сегодня.',
  },
  {
    name: 'Позвоним',
    text: 'Здравствуйте. Позвоним вам в то время, которое вы указали.',
  },
  {
    name: 'Документы',
    text: 'Здравствуйте. Договоры и справки лежат в личном кабинете, в разделе «Документы». Их можно скачать в любое время.',
  },
  {
    name: 'Досрочно',
    text: 'Здравствуйте. Вернуть займ раньше можно в любой день, без комиссии. Сумма на сегодня показана в личном кабинете, в самом займе.',
  },
]

/** The draft with a reply put in: after what is written already, never in its place. */
export const withReply = (draft: string, reply: string): string =>
  draft.trim() === '' ? reply : `${draft.trimEnd()}\n${reply}`
