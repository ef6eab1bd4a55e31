import { sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import { menu } from '#api/shell/accounts/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'

const menuNameIn: Record<Language, ReturnType<typeof sql>> = {
  'zh-Hans': sql`m.name_hans`,
  'zh-Hant': sql`m.name`,
  en: sql`m.name_en`,
}

export const entities: readonly EntityType[] = [
  {
    type: 'menu',
    keyType: 'text',
    key: sql`m.menu_id`,
    name: (language) => menuNameIn[language],
    from: sql`${menu} m`,
    place: [sql`m.menu_id`],
    open: ({ perms }) => perms.has(MenuPerm.write),
  },
]
