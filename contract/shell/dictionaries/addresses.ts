export const dictionaries = '/system/dictionaries'
export const dictionariesOf = (type: string) => `${dictionaries}?${new URLSearchParams({ type })}`
export const entriesExport = `${dictionaries}/export`
export const entriesChosen = `${dictionaries}/chosen`
export const entryNew = `${dictionaries}/new`
export const entryNewOf = (type: string) => `${entryNew}?${new URLSearchParams({ type })}`
export const entryEdit = (id: string | number) => `${dictionaries}/${id}/edit`
export const entryDelete = (id: string | number) => `${dictionaries}/${id}/delete`
