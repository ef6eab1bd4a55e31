import { z } from 'zod'
import { principal } from '#contract/shell/accounts/shapes.ts'
import { menuEntry } from '#contract/shell/menus/shapes.ts'
import { authProperties, loginSettings } from '#contract/shell/session/shapes.ts'
import { MenuStyle } from '#contract/shell/system/codes.ts'
import { ModuleStatus, TodoStatus } from './codes.ts'

/** A tile of the home page. spec: platform §3 "Application entry" */
const application = z.object({
  menuId: z.string(),
  status: z.enum(ModuleStatus),
  name: z.string(),
  nameHans: z.string(),
  nameEn: z.string(),
})
export type Application = z.infer<typeof application>

/** Data of the page frame; richer when signed in. spec: platform §3 "System stats" */
export const systemStats = z.object({
  principal: principal.nullable(),
  menus: z.array(menuEntry),
  perms: z.array(z.string()),
  menuStyle: z.enum(MenuStyle),
  userConfig: z.record(z.string(), z.string()),
  applications: z.array(application),
  /**
   * `target`: the person acted for, '' if nobody. `list`: persons the caller may act for. spec: platform §3 "Delegate
   * state"
   */
  delegate: z
    .object({
      target: z.string(),
      targetUsercode: z.string(),
      /** menuIds of the modules in which the caller acts for that person. */
      modules: z.array(z.string()).optional(),
      list: z.array(z.object({ usercode: z.string(), name: z.string() })),
    })
    .nullable(),
  login: loginSettings,
  authProperties,
})
export type SystemStats = z.infer<typeof systemStats>

/** A recently opened menu page, or a record that the reader may still open. */
export const visit = z.object({
  menuId: z.string().nullable(),
  entity: z
    .object({
      type: z.string(),
      key: z.string(),
      name: z.string(),
      /** Distinguishes records with the same name. */
      note: z.string(),
      /** Parts of its page's address. */
      place: z.array(z.string()),
    })
    .nullable(),
})
export type Visit = z.infer<typeof visit>

/** A to-do of the user. spec: platform §7 `/todo/home/page` */
export const todoItem = z.object({
  bizId: z.string(),
  /** menuId of the module that created it. */
  mainSource: z.string(),
  /** menuId within that module; '' if there is none. */
  source: z.string(),
  title: z.string(),
  /** Path on this site where the to-do is completed. */
  url: z.string(),
  submitUserCode: z.string(),
  submitUserName: z.string(),
  submitDate: z.iso.date(),
  taskStatus: z.enum(TodoStatus),
})
export type TodoItem = z.infer<typeof todoItem>
export const todoSort = z.enum(['submitDate', 'title', 'submitter'])
