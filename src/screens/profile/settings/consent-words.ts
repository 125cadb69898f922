import type { WithdrawableConsent } from '../../../../protocol/own-consents.ts'
import type { OwnConsent } from '../../../queries/client.ts'

interface ConsentWords {
  readonly title: string
  readonly about: string
}

export const CONSENT_WORDS: Readonly<Record<OwnConsent['type'], ConsentWords>> = {
  PERSONAL_DATA: {
    title: 'Обработка персональных данных',
    about: 'Чтобы рассмотреть анкету, выдать займ и напоминать о\u00a0платежах.',
  },
  CREDIT_HISTORY: {
    title: 'Запрос кредитной истории',
    about: 'Чтобы решить о\u00a0займе: закон требует спросить бюро.',
  },
  ANALOG_SIGNATURE: {
    title: 'Подпись кодом',
    about:
      'Это соглашение, а\u00a0не\u00a0согласие: им подписаны ваши договоры, отозвать его нельзя.',
  },
}

/** What follows a withdrawal, said before it is confirmed. */
export const CONSEQUENCES: Readonly<
  Record<WithdrawableConsent, { readonly ends: string; readonly stays: string }>
> = {
  PERSONAL_DATA: {
    ends: 'Новых займов, предложений и\u00a0сообщений о\u00a0них не\u00a0будет. Для нового займа понадобится новое согласие.',
    stays:
      'Договор действует: платежи, напоминания о\u00a0них и\u00a0отчёты в\u00a0бюро. Это разрешает закон без согласия (152-ФЗ, статья\u00a06, пункты\u00a02 и\u00a05 части\u00a01). Когда договор закончится, назовём день и\u00a0удалим данные.',
  },
  CREDIT_HISTORY: {
    ends: 'Бюро больше не\u00a0спросим. Новый займ попросит дать согласие снова. Если займ подписан, но\u00a0деньги ещё не\u00a0отправлены, он может не\u00a0состояться.',
    stays:
      'Сведения о\u00a0действующем договоре передаём в\u00a0бюро дальше: этого требует закон (218-ФЗ).',
  },
}
