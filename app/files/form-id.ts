/** The forms of the file pages: by its id an action's reply finds its form. */
export const FormId = { upload: 'upload' } as const
