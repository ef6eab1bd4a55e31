import { z } from 'zod'
import { MenuFrame, MenuStatus, MenuType, MenuVisible } from './codes.ts'

const entry = z.object({
  menuId: z.string(),
  parentId: z.string(),
  /** Names in three languages, as specified: `name` is Traditional Chinese, then nameHans and nameEn. */
  name: z.string(),
  nameHans: z.string(),
  nameEn: z.string(),
  url: z.string(),
  component: z.string(),
  /** Comma-separated. */
  perms: z.string(),
  type: z.enum(MenuType),
  isFrame: z.enum(MenuFrame),
  visible: z.enum(MenuVisible),
  icon: z.string(),
  orderNum: z.number().int(),
  /** JSON: topType, menuDesc, menuCustom. */
  meta: z.string(),
})
export type MenuEntry = z.infer<typeof entry> & { children: MenuEntry[] }

export const menuEntry: z.ZodType<MenuEntry> = entry.extend({
  get children() {
    return z.array(menuEntry)
  },
})

/** An entry as maintained, with the codes of the roles that grant it. */
const menuRow = entry.extend({
  status: z.enum(MenuStatus),
  version: z.number().int(),
  roles: z.array(z.string()),
})
export type MenuRow = z.infer<typeof menuRow>

/** All entries in order, and all roles an entry can be granted to. */
export const menuList = z.object({
  menus: z.array(menuRow),
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
})
