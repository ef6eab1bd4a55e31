import { administratorRole } from '#contract/accounts/codes.ts'
import { menuStyleDefault } from '#contract/home/codes.ts'
import { MenuType } from '#contract/menus/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import type { dictionaryData } from '../dictionaries/table.ts'
import type { menu } from '../menus/table.ts'

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
]

const riskReading = ['risk', 'risk-evaluate', 'risk-projects', 'risk-questionnaires']

export const roles: { code: string; name: string; menus: string[] }[] = [
  { code: administratorRole, name: '系统管理员', menus: menus.map(({ menuId }) => menuId) },
  { code: 'RiskManager', name: '风险经理', menus: menus.map(({ menuId }) => menuId) },
  { code: 'Auditor', name: '审计员', menus: [...riskReading, 'risk-results-export'] },
  { code: 'Staff', name: '员工', menus: [] },
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
  { type: 'sys_property', value: menuStyleDefault, label: { 'zh-Hans': 'menuStyle' } },
]
