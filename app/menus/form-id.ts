/** The forms of the menu pages: by its id an action's reply finds its form. */
export const FormId = { menu: 'menu', remove: 'remove' } as const
