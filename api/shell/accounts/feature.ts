import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, type SeedData, systemGroup, systemPage } from '#api/shell/seed-data.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { departmentRoutes } from './department-routes.ts'
import { entities } from './entities.ts'
import { roleRoutes } from './role-routes.ts'
import { accountRoutes } from './routes.ts'
import { type Access, type GiveLink, userRoutes } from './user-routes.ts'

export const accountsSeed: SeedData = {
  menus: [
    ...systemGroup('accounts', named('帳號與權限', '账号与权限', 'Accounts and permissions'), 'users', 10),
    ...systemPage('accounts', at.users, named('使用者', '用户', 'Users'), 10, [AccountPerm.readUsers], {
      write: [named('維護使用者', '维护用户', 'Manage users'), AccountPerm.writeUsers],
      export: [named('匯出使用者', '导出用户', 'Export users'), AccountPerm.exportUsers],
    }),
    ...systemPage('accounts', at.roles, named('角色', '角色', 'Roles'), 20, [AccountPerm.readRoles], {
      write: [named('維護角色', '维护角色', 'Manage roles'), AccountPerm.writeRoles],
    }),
    ...systemPage('accounts', at.departments, named('部門', '部门', 'Departments'), 30, [AccountPerm.readDepartments], {
      write: [named('維護部門', '维护部门', 'Manage departments'), AccountPerm.writeDepartments],
    }),
  ],
  roles: [
    { code: administratorRole, name: '系统管理员', nameHant: '系統管理員', nameEn: 'Administrator' },
    { code: 'RiskManager', name: '风险经理', nameHant: '風險經理', nameEn: 'Risk manager' },
    { code: 'Auditor', name: '审计员', nameHant: '稽核人員', nameEn: 'Auditor' },
    { code: 'Staff', name: '员工', nameHant: '員工', nameEn: 'Employee' },
  ],
  // Permissions on departments may be delegated: they grant no rights.
  nonDelegable: [
    AccountPerm.readUsers,
    AccountPerm.writeUsers,
    AccountPerm.exportUsers,
    AccountPerm.readRoles,
    AccountPerm.writeRoles,
  ],
}

/** Users, roles and departments. The session feature passes in its data about an account. */
export const accounts = (deps: FeatureDeps, { giveLink, access }: { giveLink: GiveLink; access: Access }): Feature => ({
  routes: [
    ...accountRoutes(deps),
    ...userRoutes({ ...deps, giveLink, access }),
    ...roleRoutes(deps),
    ...departmentRoutes(deps),
    ...avatarRoutes(deps),
  ],
  entities,
})
