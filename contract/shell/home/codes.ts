import { settings } from '#contract/shell/accounts/addresses.ts'

/** Disabled modules are shown but do not open. spec: platform §4 */
export const ModuleStatus = { enabled: '0', disabled: '1' } as const
export type ModuleStatus = (typeof ModuleStatus)[keyof typeof ModuleStatus]

/** spec: platform §7 `taskStatus` */
export const TodoStatus = { open: '0', done: '1' } as const
export type TodoStatus = (typeof TodoStatus)[keyof typeof TodoStatus]

/** Page where the handbook is confirmed as read; doing so completes to-dos with this URL. */
export const handbookTodoUrl = `${settings}#handbook-read`
