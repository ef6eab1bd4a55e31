import { eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { department } from '#api/shell/accounts/table.ts'
import { systemSetting } from '#api/shell/system/table.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { localized } from '#contract/platform/localized.ts'

/** Default title of the product, until an administrator sets another. */
export const productTitle: Localized & { 'zh-Hans': string } = {
  'zh-Hans': '企业风险合规审计平台',
  'zh-Hant': '企業風險合規稽核平台',
  en: 'Enterprise Risk, Compliance and Audit',
}

/**
 * Name of the organisation, for the headers of printed workbooks: its only top department. If there are none or
 * several, the title of the system.
 */
export async function organisationName(db: Db | Tx, language: Language): Promise<string> {
  const [top, another] = await db
    .select({ name: department.name })
    .from(department)
    .where(isNull(department.parentId))
    .limit(2)
  if (top && !another) return top.name
  const [title] = await db.select().from(systemSetting).where(eq(systemSetting.key, 'sysTitle'))
  return inLanguage(localized.safeParse(title?.value).data ?? productTitle, language)
}
