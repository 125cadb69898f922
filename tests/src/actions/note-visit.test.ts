import { describe, expect, test } from 'vitest'
import { PARTNER_AGENTS, type PartnerAgent } from '../../../protocol/enums.ts'
import { visitCookiesOf } from '../../../src/actions/note-visit.ts'

/** The table of integrations reference 6, by hand: agent, `utm_source`, transaction parameters, affiliate parameters. */
const TABLE: readonly (readonly [PartnerAgent, string, string, string])[] = [
  ['LIKNOT', 'liknot', 'click_id', 'clickIdLiknot affiliate_id'],
  ['LEADS_SU', 'leads.su leads-su leadssu leads_su', 'transaction_id subid', 'affiliate_id wmid'],
  ['LEAD_TARGET', 'leadtarget lead_target', 'clickid', 'wmid'],
  [
    'LEAD_GID',
    'leadgid leadGid lead_gid',
    'click_id transaction_id',
    'affiliate_id wm_id clickidLeadGid',
  ],
  ['BANKI_RU', 'banki_ru bankiru banki.ru', 'transaction_id click_id', 'affiliate_id wmid'],
  ['GURU_LEADS', 'guruleads guru_leads', 'click_id clickid', 'wm_id pid'],
  ['MASTER_TARGET', 'mastertarget master_target', 'click', 'wm'],
  ['SA_LEADS', 'saleads sa_leads', 'click_id', 'webmaster_id wm_id'],
  ['LEADS_TECH', 'leadstech leads_tech leads.tech', 'click_id', 'webmaster_id web_id wm_id'],
  ['CLICK_2_MONEY', 'c2m click2money', 'click_id cid', 'webmaster_id user_id user wm_id'],
  ['UNICOM', 'unicom24 unicom', 'xid click_id', ''],
  ['SRAVNI', 'sravni sravni_ru sravniru', 'click_id transaction_id', 'webmaster_id wmid'],
  ['BANKIROS', 'bankiros bankiros_ru', 'click_id', 'webmaster_id'],
  ['MYFIN', 'myfin', 'click_id', 'webmaster_id'],
  ['MAINFIN', 'mainfin', 'utm_content', 'utm_campaign'],
  ['LEADCRAFT', 'leadcraft', 'clickid clickID click_id', 'wm_id wmid campaignID'],
  ['MASTER_TARGET_OFFER', 'mastertarget_offer master_target_offer', 'click', 'wm'],
  ['GURU_LEADS_OFFER', 'guruleads_offer', 'click_id clickid', 'wm_id pid'],
  ['SA_LEADS_OFFER', 'saleads_offer', 'click_id', 'webmaster_id wm_id'],
  ['LEADS_SU_OFFER', 'leadssu_offer leads_su_offer', 'transaction_id subid', 'affiliate_id wmid'],
  ['VYBERU', 'vyberu vibery vbr', 'click_id id', 'wm_id'],
  ['FIN_USLUGI', 'finuslugi fin_uslugi', 'click_id clickid cnv_id', 'affiliate_id'],
  ['FINKORT_SIMPLE', 'finkort_simple finkort', 'clickid', 'wmid'],
  ['FINKORT_FULL', 'finkort_full', 'clickid', 'wmid'],
  ['CITY_ADS', 'cityads city_ads', 'click_id', 'wm_id utm_campaign'],
  ['RAFINAD', 'rafinad', 'clickid click_id', 'wmid webmaster_id'],
  ['CREDITULKA', 'creditulka', 'utm_content click_id', 'utm_campaign'],
]

const listed = (text: string): string[] => text.split(' ').filter(Boolean)

const asks = (parameters: Readonly<Record<string, string>>) =>
  visitCookiesOf(`?${new URLSearchParams(parameters).toString()}`)

const ofPartner = (agent: PartnerAgent, transactionId: string, affiliate?: string) => ({
  AGENT: agent,
  LANDING: 'redirect',
  TRANSACTION_ID: transactionId,
  [`${agent}_TRANSACTION_ID`]: transactionId,
  ...(affiliate !== undefined && {
    AFFILIATE_VALUE: affiliate,
    [`${agent}_AFFILIATE_VALUE`]: affiliate,
  }),
})

test('the table has every agent of the specification once', () => {
  expect(TABLE.map(([agent]) => agent)).toEqual([...PARTNER_AGENTS])
})

describe.each(TABLE)('%s', (agent, sources, transaction, affiliate) => {
  test.each(listed(sources))('by utm_source %s, with every parameter it may carry', (source) => {
    for (const spelled of [source, ` ${source.toUpperCase()} `])
      for (const [at, click] of listed(transaction).entries()) {
        expect(asks({ utm_source: spelled, [click]: `c-${at}` })).toEqual(
          ofPartner(agent, `c-${at}`),
        )
        for (const [place, name] of listed(affiliate).entries())
          expect(asks({ utm_source: spelled, [click]: `c-${at}`, [name]: `w-${place}` })).toEqual(
            ofPartner(agent, `c-${at}`, `w-${place}`),
          )
      }
  })

  test('the first parameter that has a value counts, empty ones are not stored', () => {
    const [source = ''] = listed(sources)
    const all = Object.fromEntries(
      [...listed(transaction), ...listed(affiliate)].map((name) => [name, `v-${name}`]),
    )
    const [click = '', second = click] = listed(transaction)
    const [web] = listed(affiliate)
    expect(asks({ ...all, utm_source: source })).toEqual(
      ofPartner(agent, `v-${click}`, web && `v-${web}`),
    )
    const withoutFirst = { ...all, utm_source: source, [click]: ' ', [second]: 'v' }
    expect(asks(withoutFirst)).toMatchObject({ TRANSACTION_ID: 'v' })
    expect(asks({ utm_source: source, [click]: '' })).toEqual({ AGENT: agent, LANDING: 'redirect' })
  })
})

describe('without utm_source', () => {
  test.each<[string, Record<string, string>, object]>([
    [
      'utm_medium=leadgid is LEAD_GID',
      { utm_medium: 'leadgid', click_id: 'c', clickidLeadGid: 'w', transaction_id: 't' },
      ofPartner('LEAD_GID', 'c', 'w'),
    ],
    [
      'transaction_id is BANKI_RU, also beside click_id',
      { transaction_id: 't', click_id: 'c' },
      ofPartner('BANKI_RU', 't'),
    ],
    ['click_id is LIKNOT', { click_id: 'c', clickIdLiknot: 'w' }, ofPartner('LIKNOT', 'c', 'w')],
    ['an empty one counts as none', { utm_source: '', click_id: 'c' }, ofPartner('LIKNOT', 'c')],
    ['another utm_medium is nobody', { utm_medium: 'cpc' }, {}],
  ])('%s', (_name, parameters, cookies) => {
    expect(asks(parameters)).toEqual(cookies)
  })
})

test('an unknown source forgets the earlier click and names nobody', () => {
  expect(asks({ utm_source: 'nobody', click_id: 'c' })).toEqual({})
})

test('a Yandex source keeps campaign and content', () => {
  const parameters = { utm_campaign: 'spring', utm_content: 'banner-7' }
  expect(asks({ ...parameters, utm_source: 'yandex' })).toEqual(parameters)
  expect(asks({ utm_source: 'Yandex_direct', utm_campaign: 'spring', utm_content: '' })).toEqual({
    utm_campaign: 'spring',
  })
})

test('Alliance is named by its click', () => {
  expect(asks({ utm_source: 'alliance', click_id: 'r-1' })).toEqual({ ALLIANCE_REF: 'r-1' })
})

test('an address without a click leaves the earlier one alone', () => {
  expect(asks({ clickid: 'c', wmid: 'w' })).toBeNull()
  expect(asks({ utm_source: ' ', click_id: '' })).toBeNull()
})

test('what is longer than any id is left out', () => {
  expect(asks({ utm_source: 'liknot', click_id: 'c'.repeat(513) })).toEqual({
    AGENT: 'LIKNOT',
    LANDING: 'redirect',
  })
})
