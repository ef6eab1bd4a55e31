/** Disabled clients get no new reviews and are removed from menus. */
export const ClientStatus = { enabled: '0', disabled: '1' } as const
export type ClientStatus = (typeof ClientStatus)[keyof typeof ClientStatus]

/** Lists of a client, editable on screen and by workbook. */
export const MasterList = { dealers: 'dealers', products: 'products', relations: 'relations' } as const
export type MasterList = (typeof MasterList)[keyof typeof MasterList]

/** Applies an uploaded workbook immediately, or previews its changes. */
export const UploadMode = { take: 'take', preview: 'preview' } as const
export type UploadMode = (typeof UploadMode)[keyof typeof UploadMode]

/** Limit of rows per workbook. */
export const masterRowsMax = 4_999
/** Limit of listed changes per upload; its counts cover all. */
export const listedChangesMax = 500
