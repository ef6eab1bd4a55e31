/** The forms of these pages: by its id an action's reply finds its form. */
export const FormId = { setting: 'setting', verify: 'verify' } as const
