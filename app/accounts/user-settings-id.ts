export const settingsFormId = 'user-settings'
export const settingsAddress = '/user/settings'
/** The product's own handbook, which is in every language. */
export const handbookAddress = '/user/handbook'

/** What a post of the form wants: the whole saved, or only the chosen picture uploaded. */
export const SettingsIntent = { save: 'save', upload: 'upload' } as const
