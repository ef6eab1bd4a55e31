/** The message centre's own page, with or without scripts. */
export const messagesAddress = '/messages'
export const readAllAddress = `${messagesAddress}/read`
export const deleteAddress = (id: number): string => `${messagesAddress}/${id}/delete`

/** Its forms: by its id an action's reply finds its form. */
export const FormId = { read: 'read', readAll: 'readAll', remove: 'remove' } as const
/** A field by which a post from over a page asks for no other page. */
export const inPlace = 'inPlace'
