import { handbookTodoUrl } from '#contract/shell/home/codes.ts'

export const settingsFormId = 'user-settings'
/** Fragment of the handbook to-do's URL on the settings page. */
export const handbookReadId = handbookTodoUrl.slice(handbookTodoUrl.indexOf('#') + 1)

/**
 * Intents of the form: save everything, upload only the chosen picture, preview the chosen language, or end the
 * preview.
 */
export const SettingsIntent = { save: 'save', upload: 'upload', tryOn: 'tryOn', takeOff: 'takeOff' } as const
export type SettingsIntent = (typeof SettingsIntent)[keyof typeof SettingsIntent]
