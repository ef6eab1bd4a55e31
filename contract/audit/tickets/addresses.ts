type Id = string | number

/** Files read without a task, filtered by the query string. */
export const checks = '/ai/tickets'
export const check = (id: Id) => `${checks}/check/${id}`
export const checkPicture = (id: Id, page: Id = 1) => `${check(id)}/page/${page}`
export const checksExport = `${checks}/export`
export const checksDelete = `${checks}/delete`
/** Confirmation page for one check. */
export const checkDelete = (id: Id) => `${checksDelete}?do=delete&id=${id}`
