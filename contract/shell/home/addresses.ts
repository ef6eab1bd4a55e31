export const home = '/home'
export const todos = '/task/todo'
export const todosExport = `${todos}/export`
/** Search results the reader has permission to see. */
export const search = '/search'
/** Results of the search dialog, as JSON. */
export const searchFound = `${search}/found`
export const searchFor = (keyword: string) => `${search}?${new URLSearchParams({ keyword })}`
/** Redirects to the first page of the reader's left menu. */
export const firstPage = '/user/home'
