export const home = '/home'
export const todos = '/task/todo'
export const todosExport = `${todos}/export`
export const board = (id: string) => `/board/detail/${id}`
/** Leads to the first page of the reader's left menu. */
export const firstPage = '/user/home'
