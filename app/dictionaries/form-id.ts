/** The forms of the dictionary pages: by its id an action's reply finds its form. */
export const FormId = { entry: 'entry', remove: 'remove', status: 'status' } as const
