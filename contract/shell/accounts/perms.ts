/** What the menus of system management let a role do with users, roles and departments. */
export const AccountPerm = {
  readUsers: 'system:user:read',
  writeUsers: 'system:user:write',
  exportUsers: 'system:user:export',
  readRoles: 'system:role:read',
  writeRoles: 'system:role:write',
  readDepartments: 'system:department:read',
  writeDepartments: 'system:department:write',
} as const
