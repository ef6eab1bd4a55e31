import { ModuleStatus } from './codes.ts'
import type { Application } from './shapes.ts'

type Module = Pick<Application, 'name' | 'nameHans' | 'nameEn'> & {
  menuId: string
  /**
   * Pages of the module show the user's own records, also (`too`) or only, even under delegation. Calls about others
   * need a permission.
   */
  ofOneself?: 'too' | 'only'
}
const named = (name: string, nameHans: string, nameEn: string) => ({ name, nameHans, nameEn })

/** Modules in the order of the home page, by menuId. spec: platform §1 */
export const modules: readonly Module[] = [
  { menuId: 'report', ...named('風險駕駛艙', '风险驾驶舱', 'Risk cockpit'), ofOneself: 'too' },
  { menuId: 'risk', ...named('風險作業', '风险作业', 'Risk operations') },
  { menuId: 'conformance', ...named('合規管理', '合规管理', 'Compliance management') },
  { menuId: 'control', ...named('整改追蹤', '整改跟踪', 'Remediation tracking') },
  { menuId: 'audit', ...named('稽核作業', '审计作业', 'Audit work') },
  { menuId: 'supervise', ...named('紀檢監督', '纪检监督', 'Discipline supervision') },
  { menuId: 'workbench', ...named('智慧工坊', '智能工坊', 'Smart workshop'), ofOneself: 'too' },
  { menuId: 'ai', ...named('AI 工具箱', 'AI 工具箱', 'AI toolbox') },
  { menuId: 'risk-screening', ...named('即時攔截', '实时拦截', 'Real-time interception') },
  { menuId: 'task', ...named('任務管理', '任务管理', 'Task management'), ofOneself: 'only' },
  { menuId: 'system', ...named('系統管理', '系统管理', 'System management') },
]

/**
 * Tiles of the home page for a holder of these modules. Modules that are not built are shown disabled. design: domain
 * §4
 */
export function applicationsFor(heldMenuIds: ReadonlySet<string>, built: ReadonlySet<string>): Application[] {
  return modules
    .filter(({ menuId }) => !built.has(menuId) || heldMenuIds.has(menuId))
    .map(({ menuId, name, nameHans, nameEn }) => ({
      menuId,
      name,
      nameHans,
      nameEn,
      status: built.has(menuId) ? ModuleStatus.enabled : ModuleStatus.disabled,
    }))
}

/** Identity under which a page works while its reader acts for another. */
export type ActingFor = 'principal' | 'oneself' | 'nobody'

/**
 * Identity used by a module's pages under delegation; `granted` lists the authorized modules. Authorized modules act
 * for the principal, modules about oneself as oneself. Others are refused: the agent's own roles do not count. A test
 * compares this with the access of every call.
 */
export function actingFor(menuId: string | undefined, granted: readonly string[]): ActingFor {
  const module = modules.find((each) => each.menuId === menuId)
  if (menuId === undefined || module?.ofOneself === 'only') return 'oneself'
  if (granted.includes(menuId)) return 'principal'
  return module && !module.ofOneself ? 'nobody' : 'oneself'
}
