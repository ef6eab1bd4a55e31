import { type GlobalConfig, globalConfig } from '#contract/system/shapes.ts'
import type { Db, Tx } from '../db/connection.ts'
import { systemSetting } from './table.ts'

/** What the product is called until an administrator says otherwise. */
export const settingDefaults: GlobalConfig = {
  sysTitle: {
    'zh-Hans': '企业风险合规审计平台',
    'zh-Hant': '企業風險合規稽核平台',
    en: 'Enterprise Risk, Compliance and Audit',
  },
  sysLogo: '',
  sysBackgroundIcon: '',
  sysDescrition: [
    {
      'zh-Hans': '让风险看得见，让合规有依据，让审计可追溯',
      'zh-Hant': '讓風險看得見，讓合規有依據，讓稽核可追溯',
      en: 'Risk made visible, compliance well founded, audits traceable',
    },
  ],
  sysHomeLayoutUserInfo: '',
  sysHomeUserAccount: { showRegister: false, showForget: false },
  sysAutoLoginSso: false,
  sysAgreementPage: null,
}

/** The stored settings over the defaults. */
export async function readConfig(db: Db | Tx): Promise<GlobalConfig> {
  const rows = await db.select().from(systemSetting)
  return globalConfig.parse({ ...settingDefaults, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) })
}
