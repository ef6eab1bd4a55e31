import { handbookTodoUrl } from '#contract/shell/home/codes.ts'

export const settingsFormId = 'user-settings'
/** Where a to-do to read the handbook leads on that page. */
export const handbookReadId = handbookTodoUrl.slice(handbookTodoUrl.indexOf('#') + 1)

/** What a post of the form wants: the whole saved, only the chosen picture uploaded, or the chosen language tried on or taken off. */
export const SettingsIntent = { save: 'save', upload: 'upload', tryOn: 'tryOn', takeOff: 'takeOff' } as const
export type SettingsIntent = (typeof SettingsIntent)[keyof typeof SettingsIntent]
