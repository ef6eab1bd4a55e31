/** Of a disabled client no new review begins, and its entry leaves the menus. */
export const ClientStatus = { enabled: '0', disabled: '1' } as const
export type ClientStatus = (typeof ClientStatus)[keyof typeof ClientStatus]

/** The lists of a client that are kept on screen and as workbooks. */
export const MasterList = { dealers: 'dealers', products: 'products', relations: 'relations' } as const
export type MasterList = (typeof MasterList)[keyof typeof MasterList]

/** Whether an uploaded workbook is taken over at once, or first shown beside what is stored. */
export const UploadMode = { take: 'take', preview: 'preview' } as const
export type UploadMode = (typeof UploadMode)[keyof typeof UploadMode]

/** Rows of one uploaded workbook. */
export const masterRowsMax = 4_999
/** Changes that are listed of one; its counts tell of all. */
export const listedChangesMax = 500
