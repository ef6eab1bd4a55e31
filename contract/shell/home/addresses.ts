export const home = '/home'
export const todos = '/task/todo'
export const todosExport = `${todos}/export`
/** Everything of one name that the reader may see. */
export const search = '/search'
/** The results of the search dialog, as JSON. */
export const searchFound = `${search}/found`
export const searchFor = (keyword: string) => `${search}?${new URLSearchParams({ keyword })}`
export const board = (id: string) => `/board/detail/${id}`
/** Leads to the first page of the reader's left menu. */
export const firstPage = '/user/home'
