/** Owner types of datasets: raw rows of an import, and the versions of a table. */
export const importOwner = 'data-import'
export const tableOwner = 'data-table'
