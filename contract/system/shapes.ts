import { z } from 'zod'
import { localized } from '../localized.ts'

/** What `/config/data.json` serves. spec: platform §3 "Global config"; the misspelt word is the wire's. */
export const globalConfig = z.object({
  sysTitle: localized,
  sysLogo: z.string(),
  sysBackgroundIcon: z.string(),
  sysDescrition: z.array(localized),
  sysHomeLayoutUserInfo: z.string(),
  sysHomeUserAccount: z.object({ showRegister: z.boolean(), showForget: z.boolean() }),
  sysAutoLoginSso: z.boolean(),
  sysAgreementPage: localized.nullable(),
})
export type GlobalConfig = z.infer<typeof globalConfig>
