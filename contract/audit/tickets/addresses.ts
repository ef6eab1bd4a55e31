type Id = string | number

/** Files that somebody has read without any task, by the filter of the address. */
export const checks = '/ai/tickets'
export const check = (id: Id) => `${checks}/check/${id}`
export const checkPicture = (id: Id, page: Id = 1) => `${check(id)}/page/${page}`
export const checksExport = `${checks}/export`
export const checksDelete = `${checks}/delete`
/** Of one alone. */
export const checkDelete = (id: Id) => `${checksDelete}?do=delete&id=${id}`
