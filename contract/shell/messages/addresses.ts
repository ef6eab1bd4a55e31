/** The message centre page, with or without scripts. */
export const messages = '/messages'
export const messagesShown = (size: number) => `${messages}?size=${size}`
export const messagesRead = `${messages}/read`
export const messagesExport = `${messages}/export`
export const messagesChosen = `${messages}/chosen`
export const messageDelete = (id: string | number) => `${messages}/${id}/delete`
export const events = `${messages}/events`
export const unread = `${messages}/unread`
