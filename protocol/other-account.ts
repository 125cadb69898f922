/** Why an account lends nothing beside another one of the same person (decision 0112), in one place for server and page. */

export const OTHER_ACCOUNT_REFUSALS = ['OTHER_ACCOUNT', 'OTHER_ACCOUNT_OWES'] as const

/** Another account is the one that lends; or this one lends, when nothing is owed in the other. */
export type OtherAccountRefusal = (typeof OTHER_ACCOUNT_REFUSALS)[number]

export const OTHER_ACCOUNT_WORDS: Readonly<
  Record<OtherAccountRefusal, { readonly title: string; readonly text: string }>
> = {
  OTHER_ACCOUNT: {
    title: 'Займы оформляем в другом вашем кабинете',
    text: 'По вашим документам у нас уже есть другой кабинет, а займы мы выдаём в одном. Если прежний телефон потерян или другой кабинет завели не вы, напишите в поддержку: проверим документы и вернём вам доступ.',
  },
  OTHER_ACCOUNT_OWES: {
    title: 'Сначала верните займ в другом вашем кабинете',
    text: 'В другом кабинете по вашим документам есть непогашенный займ. Когда он будет погашен, займы снова откроются. Если тот кабинет завели не вы, напишите в поддержку.',
  },
}
