import { z } from 'zod'
import { principal } from '../accounts/shapes.ts'
import { menuEntry } from '../menus/shapes.ts'
import { authProperties } from '../session/shapes.ts'
import { MenuStyle, ModuleStatus } from './codes.ts'

/** An application the home page shows a tile for. spec: platform §3 "Application entry" */
export const application = z.object({
  menuId: z.string(),
  status: z.enum(ModuleStatus),
  name: z.string(),
  nameHans: z.string(),
  nameEn: z.string(),
})
export type Application = z.infer<typeof application>

/** What the frame needs; richer when signed in. spec: platform §3 "System stats" */
export const systemStats = z.object({
  principal: principal.nullable(),
  menus: z.array(menuEntry),
  perms: z.array(z.string()),
  menuStyle: z.enum(MenuStyle),
  userConfig: z.record(z.string(), z.string()),
  applications: z.array(application),
  delegate: z
    .object({ target: z.string(), list: z.array(z.object({ usercode: z.string(), name: z.string() })) })
    .nullable(),
  login: z.object({ captcha: z.boolean() }),
  authProperties,
})
export type SystemStats = z.infer<typeof systemStats>
