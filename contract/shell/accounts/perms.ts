/** Permissions on users, roles and departments, carried by the menus of system management. */
export const AccountPerm = {
  readUsers: 'system:user:read',
  writeUsers: 'system:user:write',
  exportUsers: 'system:user:export',
  readRoles: 'system:role:read',
  writeRoles: 'system:role:write',
  readDepartments: 'system:department:read',
  writeDepartments: 'system:department:write',
} as const
