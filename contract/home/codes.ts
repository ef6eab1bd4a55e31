/** A module opens, or stands there disabled. spec: platform §4 */
export const ModuleStatus = { enabled: '0', disabled: '1' } as const
export type ModuleStatus = (typeof ModuleStatus)[keyof typeof ModuleStatus]

/** The frame's menus: at the left, or at the top. spec: platform §2 */
export const MenuStyle = { left: '1', top: '2' } as const
export type MenuStyle = (typeof MenuStyle)[keyof typeof MenuStyle]
export const menuStyleDefault: MenuStyle = MenuStyle.top

/** Whether something on the to-do list still waits. spec: platform §7 `taskStatus` */
export const TodoStatus = { open: '0', done: '1' } as const
export type TodoStatus = (typeof TodoStatus)[keyof typeof TodoStatus]
