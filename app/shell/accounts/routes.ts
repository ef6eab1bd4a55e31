import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/accounts/addresses.ts'
import type accountsDepartments from '../../../public/locales/zh-Hans/shell/accounts-departments.json'
import type accountsRoles from '../../../public/locales/zh-Hans/shell/accounts-roles.json'
import type accountsSettings from '../../../public/locales/zh-Hans/shell/accounts-settings.json'
import type accountsUsers from '../../../public/locales/zh-Hans/shell/accounts-users.json'

declare module 'i18next' {
  interface Texts {
    'accounts-departments': typeof accountsDepartments
    'accounts-roles': typeof accountsRoles
    'accounts-settings': typeof accountsSettings
    'accounts-users': typeof accountsUsers
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.system, 'shell/frame/module.ts', { id: 'frame/module:system' }),
  route(at.departments, 'shell/accounts/departments/departments.tsx', { id: 'system/dept' }),
  route(at.department(':departmentId'), 'shell/accounts/departments/department.tsx'),
  route(at.departmentDelete(':departmentId'), 'shell/accounts/departments/department-delete.tsx'),
  route(at.departmentNew, 'shell/accounts/departments/department-new.tsx'),
  route(at.departmentsChosen, 'shell/accounts/departments/departments-chosen.tsx'),
  route(at.departmentsExport, 'shell/accounts/downloads.ts', { id: 'accounts/downloads:departments' }),
  route(at.roles, 'shell/accounts/roles/roles.tsx', { id: 'system/role' }),
  route(at.role(':roleId'), 'shell/accounts/roles/role.tsx'),
  route(at.roleDelete(':roleId'), 'shell/accounts/roles/role-delete.tsx'),
  route(at.roleNew, 'shell/accounts/roles/role-new.tsx'),
  route(at.rolesChosen, 'shell/accounts/roles/roles-chosen.tsx'),
  route(at.rolesExport, 'shell/accounts/downloads.ts', { id: 'accounts/downloads:roles' }),
  route(at.users, 'shell/accounts/users/users.tsx', { id: 'system/user' }),
  route(at.user(':userId'), 'shell/accounts/users/user.tsx'),
  route(at.userDisable(':userId'), 'shell/accounts/users/user-switch.tsx'),
  route(at.userEdit(':userId'), 'shell/accounts/users/user-edit.tsx'),
  route(at.userEnable(':userId'), 'shell/accounts/users/user-switch.tsx', { id: 'accounts/user-switch:enable' }),
  route(at.userFactor(':userId'), 'shell/accounts/users/user-switch.tsx', { id: 'accounts/user-switch:factor' }),
  route(at.userLink(':userId'), 'shell/accounts/users/user-link.tsx'),
  route(at.userRoles(':userId'), 'shell/accounts/users/user-roles.tsx'),
  route(at.userExport, 'shell/accounts/downloads.ts', { id: 'accounts/downloads:users' }),
  route(at.usersChosen, 'shell/accounts/users/users-chosen.tsx'),
  route(at.userImport, 'shell/accounts/users/user-import.tsx'),
  route(at.userNew, 'shell/accounts/users/user-new.tsx'),
  route(at.userTemplate, 'shell/accounts/downloads.ts', { id: 'accounts/downloads:template' }),
  route(at.handbook, 'shell/accounts/handbook.tsx'),
  route(at.settings, 'shell/accounts/settings/user-settings.tsx'),
  route(at.settingsLogout, 'shell/accounts/settings/user-logout.tsx'),
]
