import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/accounts/addresses.ts'
import type accountsDepartments from '../../public/locales/zh-Hans/accounts-departments.json'
import type accountsRoles from '../../public/locales/zh-Hans/accounts-roles.json'
import type accountsSettings from '../../public/locales/zh-Hans/accounts-settings.json'
import type accountsUsers from '../../public/locales/zh-Hans/accounts-users.json'

declare module 'i18next' {
  interface Texts {
    'accounts-departments': typeof accountsDepartments
    'accounts-roles': typeof accountsRoles
    'accounts-settings': typeof accountsSettings
    'accounts-users': typeof accountsUsers
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.system, 'frame/module.ts', { id: 'frame/module:system' }),
  route(at.departments, 'accounts/departments.tsx', { id: 'system/dept' }),
  route(at.department(':departmentId'), 'accounts/department.tsx'),
  route(at.departmentDelete(':departmentId'), 'accounts/department-delete.tsx'),
  route(at.departmentNew, 'accounts/department-new.tsx'),
  route(at.departmentsChosen, 'accounts/departments-chosen.tsx'),
  route(at.departmentsExport, 'accounts/downloads.ts', { id: 'accounts/downloads:departments' }),
  route(at.roles, 'accounts/roles.tsx', { id: 'system/role' }),
  route(at.role(':roleId'), 'accounts/role.tsx'),
  route(at.roleDelete(':roleId'), 'accounts/role-delete.tsx'),
  route(at.roleNew, 'accounts/role-new.tsx'),
  route(at.rolesChosen, 'accounts/roles-chosen.tsx'),
  route(at.rolesExport, 'accounts/downloads.ts', { id: 'accounts/downloads:roles' }),
  route(at.users, 'accounts/users.tsx', { id: 'system/user' }),
  route(at.user(':userId'), 'accounts/user.tsx'),
  route(at.userDisable(':userId'), 'accounts/user-switch.tsx'),
  route(at.userEdit(':userId'), 'accounts/user-edit.tsx'),
  route(at.userEnable(':userId'), 'accounts/user-switch.tsx', { id: 'accounts/user-switch:enable' }),
  route(at.userFactor(':userId'), 'accounts/user-switch.tsx', { id: 'accounts/user-switch:factor' }),
  route(at.userLink(':userId'), 'accounts/user-link.tsx'),
  route(at.userRoles(':userId'), 'accounts/user-roles.tsx'),
  route(at.userExport, 'accounts/downloads.ts', { id: 'accounts/downloads:users' }),
  route(at.usersChosen, 'accounts/users-chosen.tsx'),
  route(at.userImport, 'accounts/user-import.tsx'),
  route(at.userNew, 'accounts/user-new.tsx'),
  route(at.userTemplate, 'accounts/downloads.ts', { id: 'accounts/downloads:template' }),
  route(at.handbook, 'accounts/handbook.tsx'),
  route(at.settings, 'accounts/user-settings.tsx'),
  route(at.settingsLogout, 'accounts/user-logout.tsx'),
]
