import { ModuleStatus } from './codes.ts'
import type { Application } from './shapes.ts'

type Module = Pick<Application, 'name' | 'nameHans' | 'nameEn'> & {
  menuId: string
  /** Its pages show also, or only, what is one's own, whoever authorized them. The calls of others all need a perm. */
  ofOneself?: 'too' | 'only'
}
const named = (name: string, nameHans: string, nameEn: string) => ({ name, nameHans, nameEn })

/** The modules of the product in the order of the home page, by menuId. spec: platform §1 */
export const modules: readonly Module[] = [
  { menuId: 'report', ...named('風險駕駛艙', '风险驾驶舱', 'Risk cockpit') },
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
 * What the home page shows to a holder of these modules: those not built, whose menus no feature brings, stand there
 * disabled. design: domain §4
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

/** In whose name a page works while its reader acts for another. */
export type WorksAs = 'principal' | 'oneself' | 'nobody'

/**
 * In whose name the pages of a module work, where the module is one of those `granted`, or not: calls are made in the
 * other's name in what was authorized, as oneself in what is about oneself, and else refused: what one's own roles give does
 * not count while one acts. A test compares it with the access of every call.
 */
export function worksAs(menuId: string | undefined, granted: readonly string[]): WorksAs {
  const module = modules.find((each) => each.menuId === menuId)
  if (menuId === undefined || module?.ofOneself === 'only') return 'oneself'
  if (granted.includes(menuId)) return 'principal'
  return module && !module.ofOneself ? 'nobody' : 'oneself'
}
