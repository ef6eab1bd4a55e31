import { administratorRole } from '#contract/accounts/codes.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { DictionaryPerm } from '#contract/dictionaries/perms.ts'
import { MenuType } from '#contract/menus/codes.ts'
import { MenuPerm } from '#contract/menus/perms.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { SessionPerm } from '#contract/session/perms.ts'
import { menuStyleDefault, menuStyleProperty } from '#contract/system/codes.ts'
import { SystemPerm } from '#contract/system/perms.ts'
import { WorkspacePerm } from '#contract/workspaces/perms.ts'
import type { menu } from '../accounts/table.ts'
import type { dictionaryData } from '../dictionaries/table.ts'

type Menu = typeof menu.$inferInsert
type Names = Pick<Menu, 'name' | 'nameHans' | 'nameEn'>
type Dictionary = typeof dictionaryData.$inferInsert

const named = (name: string, nameHans: string, nameEn: string): Names => ({ name, nameHans, nameEn })

/** The menus every installation begins with; those of a module join when the module does. */
export const menus: Menu[] = [
  {
    menuId: 'risk',
    ...named('風險作業', '风险作业', 'Risk operations'),
    type: MenuType.directory,
    url: '/risk',
    icon: 'gauge',
    orderNum: 20,
  },
  {
    menuId: 'risk-evaluate',
    parentId: 'risk',
    ...named('風險評估', '风险评估', 'Risk evaluation'),
    type: MenuType.directory,
    icon: 'clipboard-list',
    orderNum: 10,
  },
  {
    menuId: 'risk-projects',
    parentId: 'risk-evaluate',
    ...named('評估專案', '评估项目', 'Projects'),
    type: MenuType.page,
    url: '/risk/projects',
    perms: [RiskPerm.readProjects, RiskPerm.readResults].join(','),
    orderNum: 10,
  },
  {
    menuId: 'risk-projects-write',
    parentId: 'risk-projects',
    ...named('建立與分發', '新建与分发', 'Create and send'),
    type: MenuType.button,
    perms: RiskPerm.writeProjects,
    orderNum: 10,
  },
  {
    menuId: 'risk-results-export',
    parentId: 'risk-projects',
    ...named('匯出結果', '导出结果', 'Export results'),
    type: MenuType.button,
    perms: RiskPerm.exportResults,
    orderNum: 20,
  },
  {
    menuId: 'risk-questionnaires',
    parentId: 'risk-evaluate',
    ...named('問卷', '问卷', 'Questionnaires'),
    type: MenuType.page,
    url: '/risk/questionnaires',
    perms: RiskPerm.readQuestionnaires,
    orderNum: 20,
  },
  {
    menuId: 'risk-questionnaires-write',
    parentId: 'risk-questionnaires',
    ...named('匯入問卷', '导入问卷', 'Import questionnaires'),
    type: MenuType.button,
    perms: RiskPerm.writeQuestionnaires,
    orderNum: 10,
  },
  {
    menuId: 'workbench',
    ...named('智慧工坊', '智能工坊', 'Smart workshop'),
    type: MenuType.directory,
    url: '/workbench',
    icon: 'robot',
    orderNum: 70,
  },
  {
    menuId: 'workbench-list',
    parentId: 'workbench',
    ...named('工作臺', '工作台', 'Workbenches'),
    type: MenuType.page,
    url: '/workbench',
    icon: 'briefcase',
    orderNum: 10,
  },
  {
    menuId: 'workbench-manage',
    parentId: 'workbench-list',
    ...named('管理全部工作臺', '管理全部工作台', 'Manage all workbenches'),
    type: MenuType.button,
    perms: WorkspacePerm.manage,
    orderNum: 10,
  },
  {
    menuId: 'task',
    ...named('任務管理', '任务管理', 'Task management'),
    type: MenuType.directory,
    url: '/task',
    icon: 'checklist',
    orderNum: 90,
  },
  {
    menuId: 'task-todo',
    parentId: 'task',
    ...named('待辦事項', '待办事项', 'To do'),
    type: MenuType.page,
    url: '/task/todo',
    icon: 'list-check',
    orderNum: 10,
  },
  {
    menuId: 'system',
    ...named('系統管理', '系统管理', 'System management'),
    type: MenuType.directory,
    url: '/system',
    icon: 'settings',
    orderNum: 100,
  },
  ...systemGroup('accounts', named('帳號與權限', '账号与权限', 'Accounts and rights'), 'users', 10),
  ...systemPage('accounts', 'users', named('使用者', '用户', 'Users'), 10, [AccountPerm.readUsers], {
    write: [named('維護使用者', '维护用户', 'Maintain users'), AccountPerm.writeUsers],
    export: [named('匯出使用者', '导出用户', 'Export users'), AccountPerm.exportUsers],
  }),
  ...systemPage('accounts', 'roles', named('角色', '角色', 'Roles'), 20, [AccountPerm.readRoles], {
    write: [named('維護角色', '维护角色', 'Maintain roles'), AccountPerm.writeRoles],
  }),
  ...systemPage('accounts', 'departments', named('部門', '部门', 'Departments'), 30, [AccountPerm.readDepartments], {
    write: [named('維護部門', '维护部门', 'Maintain departments'), AccountPerm.writeDepartments],
  }),
  ...systemPage(
    'accounts',
    'registrations',
    named('註冊申請', '注册申请', 'Registrations'),
    40,
    [SessionPerm.readRegistrations],
    {
      decide: [named('審批註冊', '审批注册', 'Decide registrations'), SessionPerm.decideRegistrations],
    },
  ),
  ...systemPage(
    'accounts',
    'providers',
    named('單一登入', '单点登录', 'Single sign-on'),
    50,
    [SessionPerm.readProviders],
    {},
  ),
  ...systemGroup('configuration', named('系統設定', '系统配置', 'Configuration'), 'adjustments', 20),
  ...systemPage('configuration', 'menus', named('選單', '菜单', 'Menus'), 10, [MenuPerm.read], {
    write: [named('維護選單', '维护菜单', 'Maintain menus'), MenuPerm.write],
  }),
  ...systemPage('configuration', 'dictionaries', named('字典', '字典', 'Dictionaries'), 20, [DictionaryPerm.read], {
    write: [named('維護字典', '维护字典', 'Maintain dictionaries'), DictionaryPerm.write],
  }),
  ...systemPage('configuration', 'settings', named('參數', '参数设置', 'Settings'), 30, [SystemPerm.readSettings], {
    write: [named('修改參數', '修改参数', 'Change settings'), SystemPerm.writeSettings],
  }),
  ...systemGroup('records', named('記錄', '运行记录', 'Records'), 'history', 30),
  ...systemPage('records', 'outbox', named('郵件寄件匣', '邮件发件箱', 'Mail outbox'), 10, [SystemPerm.readOutbox], {
    send: [named('重新寄送', '重新发送', 'Send again'), SystemPerm.sendOutbox],
  }),
  ...systemPage('records', 'audit', named('稽核軌跡', '审计日志', 'Audit trail'), 20, [SystemPerm.readAudit], {
    export: [named('匯出稽核軌跡', '导出审计日志', 'Export the audit trail'), SystemPerm.exportAudit],
  }),
]

/** A line of the left menu of system management under which pages stand. */
function systemGroup(group: string, names: Names, icon: string, orderNum: number): Menu[] {
  return [{ menuId: `system-${group}`, parentId: 'system', ...names, type: MenuType.directory, icon, orderNum }]
}

/** A page of system management at /system/{page}, with its buttons. */
function systemPage(
  group: string,
  page: string,
  names: Names,
  orderNum: number,
  perms: string[],
  buttons: Record<string, [Names, string]>,
): Menu[] {
  const menuId = `system-${page}`
  return [
    {
      menuId,
      parentId: `system-${group}`,
      ...names,
      type: MenuType.page,
      url: `/system/${page}`,
      perms: perms.join(','),
      orderNum,
    },
    ...Object.entries(buttons).map(
      ([button, [buttonNames, perm]], at): Menu => ({
        menuId: `${menuId}-${button}`,
        parentId: menuId,
        ...buttonNames,
        type: MenuType.button,
        perms: perm,
        orderNum: (at + 1) * 10,
      }),
    ),
  ]
}

const ofModules = (...modules: string[]): string[] =>
  menus.flatMap(({ menuId }) =>
    modules.some((module) => menuId === module || menuId.startsWith(`${module}-`)) ? [menuId] : [],
  )

const teamwork = ['workbench', 'workbench-list']
const riskReading = ['risk', 'risk-evaluate', 'risk-projects', 'risk-questionnaires']

export const roles: { code: string; name: string; nameHant: string; nameEn: string; menus: string[] }[] = [
  {
    code: administratorRole,
    name: '系统管理员',
    nameHant: '系統管理員',
    nameEn: 'Administrator',
    menus: menus.map(({ menuId }) => menuId),
  },
  {
    code: 'RiskManager',
    name: '风险经理',
    nameHant: '風險經理',
    nameEn: 'Risk manager',
    menus: [...ofModules('risk', 'task'), ...teamwork],
  },
  {
    code: 'Auditor',
    name: '审计员',
    nameHant: '稽核人員',
    nameEn: 'Auditor',
    menus: [...riskReading, 'risk-results-export', ...ofModules('task'), ...teamwork],
  },
  { code: 'Staff', name: '员工', nameHant: '員工', nameEn: 'Employee', menus: [...ofModules('task'), ...teamwork] },
]

const theme = (value: string, hans: string, hant: string, en: string, orderNum: number): Dictionary => ({
  type: 'theme-list',
  value,
  label: { 'zh-Hans': hans, 'zh-Hant': hant, en },
  orderNum,
})

/** spec: platform §1, design: themes.json */
export const themes: Dictionary[] = [
  theme('theme-tw', '薄荷绿', '薄荷綠', 'Mint green', 1),
  theme('theme-bw', '蓝白', '藍白', 'Blue-white', 2),
  theme('theme-night-green', '暗夜绿', '暗夜綠', 'Dark night green', 3),
  theme('theme-green-grey', '深绿灰', '深綠灰', 'Dark green and grey', 4),
  theme('theme-yellow-black', '暗黄黑', '暗黃黑', 'Dark yellow and black', 5),
  theme('theme-yellow-white', '浅黄白', '淺黃白', 'Light yellow and white', 6),
  theme('theme-blue', '蓝色', '藍色', 'Blue and white', 7),
]

export const systemProperties: Dictionary[] = [
  { type: 'sys_property', value: menuStyleDefault, label: { 'zh-Hans': menuStyleProperty } },
]
