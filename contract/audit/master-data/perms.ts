/** Permissions on master data, assigned to menus of the audit module. */
export const MasterDataPerm = {
  read: 'audit:masterData:read',
  write: 'audit:masterData:write',
} as const
