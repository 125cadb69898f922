/** What links of partners carry: one row per agent of spec §4, first match wins (integrations reference 6, D28). */
import type { PartnerAgent } from './enums.ts'

export interface PartnerLink {
  readonly agent: PartnerAgent
  /** Values of `utm_source`, compared in lower case and without spaces around. */
  readonly sources: readonly string[]
  /** Query parameters that may carry the id of the click; the first one with a value counts. */
  readonly transaction: readonly string[]
  /** The same for the id of the partner's own affiliate; empty where there is none. */
  readonly affiliate: readonly string[]
}

const link = (
  agent: PartnerAgent,
  sources: readonly string[],
  transaction: readonly string[],
  affiliate: readonly string[],
): PartnerLink => ({ agent, sources, transaction, affiliate })

const SU = [
  ['transaction_id', 'subid'],
  ['affiliate_id', 'wmid'],
] as const
const GURU = [
  ['click_id', 'clickid'],
  ['wm_id', 'pid'],
] as const
const MASTER = [['click'], ['wm']] as const
const SA = [['click_id'], ['webmaster_id', 'wm_id']] as const
const FINKORT = [['clickid'], ['wmid']] as const

/** Links with `utm_source`. */
export const PARTNER_LINKS: readonly PartnerLink[] = [
  link('LIKNOT', ['liknot'], ['click_id'], ['clickIdLiknot', 'affiliate_id']),
  link('LEADS_SU', ['leads.su', 'leads-su', 'leadssu', 'leads_su'], ...SU),
  link('LEAD_TARGET', ['leadtarget', 'lead_target'], ['clickid'], ['wmid']),
  link(
    'LEAD_GID',
    ['leadgid', 'lead_gid'],
    ['click_id', 'transaction_id'],
    ['affiliate_id', 'wm_id', 'clickidLeadGid'],
  ),
  link(
    'BANKI_RU',
    ['banki_ru', 'bankiru', 'banki.ru'],
    ['transaction_id', 'click_id'],
    ['affiliate_id', 'wmid'],
  ),
  link('GURU_LEADS', ['guruleads', 'guru_leads'], ...GURU),
  link('MASTER_TARGET', ['mastertarget', 'master_target'], ...MASTER),
  link('SA_LEADS', ['saleads', 'sa_leads'], ...SA),
  link(
    'LEADS_TECH',
    ['leadstech', 'leads_tech', 'leads.tech'],
    ['click_id'],
    ['webmaster_id', 'web_id', 'wm_id'],
  ),
  link(
    'CLICK_2_MONEY',
    ['c2m', 'click2money'],
    ['click_id', 'cid'],
    ['webmaster_id', 'user_id', 'user', 'wm_id'],
  ),
  link('UNICOM', ['unicom24', 'unicom'], ['xid', 'click_id'], []),
  link(
    'SRAVNI',
    ['sravni', 'sravni_ru', 'sravniru'],
    ['click_id', 'transaction_id'],
    ['webmaster_id', 'wmid'],
  ),
  link('BANKIROS', ['bankiros', 'bankiros_ru'], ['click_id'], ['webmaster_id']),
  link('MYFIN', ['myfin'], ['click_id'], ['webmaster_id']),
  link('MAINFIN', ['mainfin'], ['utm_content'], ['utm_campaign']),
  link(
    'LEADCRAFT',
    ['leadcraft'],
    ['clickid', 'clickID', 'click_id'],
    ['wm_id', 'wmid', 'campaignID'],
  ),
  link('MASTER_TARGET_OFFER', ['mastertarget_offer', 'master_target_offer'], ...MASTER),
  link('GURU_LEADS_OFFER', ['guruleads_offer'], ...GURU),
  link('SA_LEADS_OFFER', ['saleads_offer'], ...SA),
  link('LEADS_SU_OFFER', ['leadssu_offer', 'leads_su_offer'], ...SU),
  link('VYBERU', ['vyberu', 'vibery', 'vbr'], ['click_id', 'id'], ['wm_id']),
  link(
    'FIN_USLUGI',
    ['finuslugi', 'fin_uslugi'],
    ['click_id', 'clickid', 'cnv_id'],
    ['affiliate_id'],
  ),
  link('FINKORT_SIMPLE', ['finkort_simple', 'finkort'], ...FINKORT),
  link('FINKORT_FULL', ['finkort_full'], ...FINKORT),
  link('CITY_ADS', ['cityads', 'city_ads'], ['click_id'], ['wm_id', 'utm_campaign']),
  link('RAFINAD', ['rafinad'], ['clickid', 'click_id'], ['wmid', 'webmaster_id']),
  link('CREDITULKA', ['creditulka'], ['utm_content', 'click_id'], ['utm_campaign']),
]

/** A link without `utm_source`: the first parameter that is there tells whose it is (spec §5). */
export interface UnnamedLink extends Omit<PartnerLink, 'sources'> {
  readonly parameter: string
  /** The value the parameter must have; null where any will do. */
  readonly value: string | null
}

export const UNNAMED_LINKS: readonly UnnamedLink[] = [
  {
    parameter: 'utm_medium',
    value: 'leadgid',
    agent: 'LEAD_GID',
    transaction: ['click_id'],
    affiliate: ['clickidLeadGid'],
  },
  {
    parameter: 'transaction_id',
    value: null,
    agent: 'BANKI_RU',
    transaction: ['transaction_id'],
    affiliate: ['affiliate_id', 'wmid'],
  },
  {
    parameter: 'click_id',
    value: null,
    agent: 'LIKNOT',
    transaction: ['click_id'],
    affiliate: ['clickIdLiknot'],
  },
]
