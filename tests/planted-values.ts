/** What a person has and no count may hold (decision 0064), spelled as forms, addresses and scripts spell it. */
export const PLANTED: readonly string[] = [
  '+79161234567',
  '8 (916) 123-45-67',
  '9161234567',
  'Иванова Мария Петровна',
  'Мария',
  'maria@example.ru',
  '4509 123456',
  '4509123456',
  '500100732259',
  '112-233-445 95',
  '2200 0000 0000 0004',
  '2200000000000004',
  'г. Москва, ул. Тверская, д. 1',
  '/?utm_source=sravni&click_id=c-100500&phone=79161234567',
  'https://vovremya.example/sign_up?phone=79161234567#code=123456',
  '37431.55',
  '37431',
  '11.03.1990',
]

/** True where a text holds one of them, in whatever case and however encoded for an address. */
export const holdsPlanted = (text: string): boolean => {
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {
    // A lone per cent sign: the text stands as it is.
  }
  const all = `${text} ${plain}`.toLowerCase()
  return PLANTED.some((value) => all.includes(value.toLowerCase()))
}
