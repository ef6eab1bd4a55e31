import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('system', 'accounts/module.ts'),
  route('system/departments', 'accounts/departments.tsx', { id: 'system/dept' }),
  route('system/departments/:departmentId', 'accounts/department.tsx'),
  route('system/departments/:departmentId/delete', 'accounts/department-delete.tsx'),
  route('system/departments/new', 'accounts/department-new.tsx'),
  route('system/roles', 'accounts/roles.tsx', { id: 'system/role' }),
  route('system/roles/:roleId', 'accounts/role.tsx'),
  route('system/roles/:roleId/delete', 'accounts/role-delete.tsx'),
  route('system/roles/new', 'accounts/role-new.tsx'),
  route('system/users', 'accounts/users.tsx', { id: 'system/user' }),
  route('system/users/:userId', 'accounts/user.tsx'),
  route('system/users/:userId/disable', 'accounts/user-disable.tsx'),
  route('system/users/:userId/edit', 'accounts/user-edit.tsx'),
  route('system/users/:userId/enable', 'accounts/user-enable.tsx'),
  route('system/users/:userId/link', 'accounts/user-link.tsx'),
  route('system/users/:userId/roles', 'accounts/user-roles.tsx'),
  route('system/users/export', 'accounts/user-export.ts'),
  route('system/users/import', 'accounts/user-import.tsx'),
  route('system/users/new', 'accounts/user-new.tsx'),
  route('system/users/template', 'accounts/user-template.ts'),
  route('user/handbook', 'accounts/handbook.tsx'),
  route('user/settings', 'accounts/user-settings.tsx'),
  route('user/settings/logout', 'accounts/user-logout.tsx'),
]
