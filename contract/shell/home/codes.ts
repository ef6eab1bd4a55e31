import { settings } from '#contract/shell/accounts/addresses.ts'

/** A module opens, or stands there disabled. spec: platform §4 */
export const ModuleStatus = { enabled: '0', disabled: '1' } as const
export type ModuleStatus = (typeof ModuleStatus)[keyof typeof ModuleStatus]

/** Whether something on the to-do list still waits. spec: platform §7 `taskStatus` */
export const TodoStatus = { open: '0', done: '1' } as const
export type TodoStatus = (typeof TodoStatus)[keyof typeof TodoStatus]

/** Where the handbook is confirmed as read: a to-do that leads there ends with it. */
export const handbookTodoUrl = `${settings}#handbook-read`

/** Whether a report board is there for its readers. spec: platform §7 `/data/board/search-page` */
export const BoardStatus = { draft: '0', published: '1' } as const
export type BoardStatus = (typeof BoardStatus)[keyof typeof BoardStatus]
