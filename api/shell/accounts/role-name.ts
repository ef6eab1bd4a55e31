import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/platform/language.ts'

const nameIn: Record<Language, SQL> = {
  'zh-Hans': sql`r.name`,
  'zh-Hant': sql`coalesce(nullif(r.name_hant, ''), r.name)`,
  en: sql`coalesce(nullif(r.name_en, ''), r.name)`,
}

export const roleNameIn = (language: Language): SQL => nameIn[language]
