import { z } from 'zod'
import { principal } from '#contract/shell/accounts/shapes.ts'
import { menuEntry } from '#contract/shell/menus/shapes.ts'
import { authProperties, loginSettings } from '#contract/shell/session/shapes.ts'
import { MenuStyle } from '#contract/shell/system/codes.ts'
import { BoardStatus, ModuleStatus, TodoStatus } from './codes.ts'

/** An application the home page shows a tile for. spec: platform §3 "Application entry" */
const application = z.object({
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
  /** For whom one acts at present ('' for nobody, with their usercode), and for whom one may. spec: platform §3 "Delegate state" */
  delegate: z
    .object({
      target: z.string(),
      targetUsercode: z.string(),
      /** menuIds of the modules in which one works in that one's name. */
      modules: z.array(z.string()).optional(),
      list: z.array(z.object({ usercode: z.string(), name: z.string() })),
    })
    .nullable(),
  login: loginSettings,
  authProperties,
})
export type SystemStats = z.infer<typeof systemStats>

/** Something opened lately: a page of the menus, or a thing that the reader may open now. */
export const visit = z.object({
  menuId: z.string().nullable(),
  thing: z
    .object({
      type: z.string(),
      key: z.string(),
      name: z.string(),
      /** What tells two of the same name apart. */
      note: z.string(),
      /** Of what the address of its page is made. */
      place: z.array(z.string()),
    })
    .nullable(),
})
export type Visit = z.infer<typeof visit>

/** Something that waits for the user. spec: platform §7 `/todo/home/page` */
export const todoItem = z.object({
  bizId: z.string(),
  /** The module it comes from, by menuId. */
  mainSource: z.string(),
  /** Where in that module, by menuId; '' is nowhere in particular. */
  source: z.string(),
  title: z.string(),
  /** Where it is done, a path of this site. */
  url: z.string(),
  submitUserCode: z.string(),
  submitUserName: z.string(),
  submitDate: z.iso.date(),
  taskStatus: z.enum(TodoStatus),
})
export type TodoItem = z.infer<typeof todoItem>
export const todoSort = z.enum(['submitDate', 'title', 'submitter'])

/** A board the report module lists. spec: platform §7 `/data/board/search-page` */
export const boardItem = z.object({
  id: z.number().int(),
  bizId: z.string(),
  name: z.string(),
  status: z.enum(BoardStatus),
})
export type BoardItem = z.infer<typeof boardItem>
