/** The forms of the message centre: by its id an action's reply finds its form. */
export const FormId = { read: 'read', readAll: 'readAll', remove: 'remove' } as const
/** A field by which a post from over a page asks for no other page. */
export const inPlace = 'inPlace'
