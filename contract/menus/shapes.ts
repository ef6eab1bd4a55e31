import { z } from 'zod'
import { MenuFrame, MenuType, MenuVisible } from './codes.ts'

const entry = z.object({
  menuId: z.string(),
  parentId: z.string(),
  /** `name` is the Traditional Chinese one of three, by the specification's words: name, nameHans, nameEn. */
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
