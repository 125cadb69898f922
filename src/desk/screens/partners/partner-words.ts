/** What the workplace calls partners and what they are told. */
import type { FunnelSource, PostbackEvent, PostbackState } from '../../../../protocol/postbacks.ts'

export const SOURCE_WORDS: Readonly<Record<FunnelSource, string>> = {
  LIKNOT: 'Liknot',
  LEADS_SU: 'Leads.su',
  LEAD_TARGET: 'LeadTarget',
  LEAD_GID: 'LeadGid',
  BANKI_RU: 'Банки.ру',
  GURU_LEADS: 'GuruLeads',
  MASTER_TARGET: 'MasterTarget',
  SA_LEADS: 'SALeads',
  LEADS_TECH: 'LeadsTech',
  CLICK_2_MONEY: 'Click2Money',
  UNICOM: 'Unicom24',
  SRAVNI: 'Сравни',
  BANKIROS: 'Банкирос',
  MYFIN: 'MyFin',
  MAINFIN: 'MainFin',
  LEADCRAFT: 'LeadCraft',
  MASTER_TARGET_OFFER: 'MasterTarget, оффер',
  GURU_LEADS_OFFER: 'GuruLeads, оффер',
  SA_LEADS_OFFER: 'SALeads, оффер',
  LEADS_SU_OFFER: 'Leads.su, оффер',
  VYBERU: 'Выберу.ру',
  FIN_USLUGI: 'Финуслуги',
  FINKORT_SIMPLE: 'Finkort, короткая анкета',
  FINKORT_FULL: 'Finkort, полная анкета',
  CITY_ADS: 'CityAds',
  RAFINAD: 'Rafinad',
  CREDITULKA: 'Кредитулька',
  ALLIANCE: 'Альянс',
  YANDEX: 'Яндекс, реклама',
}

export const EVENT_WORDS: Readonly<Record<PostbackEvent, string>> = {
  HOLD: 'заявка подписана',
  APPROVED: 'займ выдан',
  REJECTED: 'займа не будет',
}

export const STATE_WORDS: Readonly<Record<PostbackState, string>> = {
  WAITING: 'ждёт отправки',
  SENT: 'партнёр принял',
  FAILED: 'не принят, задание остановлено',
  OFF: 'не отправляется: адреса нет',
  OVERTAKEN: 'не нужен: партнёр знает итог',
}
