/** Perms on master data; menus of the audit module carry them. */
export const MasterDataPerm = {
  read: 'audit:masterData:read',
  write: 'audit:masterData:write',
} as const
