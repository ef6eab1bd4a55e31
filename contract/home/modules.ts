import { ModuleStatus } from './codes.ts'
import type { Application } from './shapes.ts'

type Names = Pick<Application, 'name' | 'nameHans' | 'nameEn'>
const named = (name: string, nameHans: string, nameEn: string): Names => ({ name, nameHans, nameEn })

/** The modules of the product in the order of the home page, by menuId; `built` ones can be opened. spec: platform §1 */
export const modules: readonly (Names & { menuId: string; built: boolean })[] = [
  { menuId: 'report', built: false, ...named('風險駕駛艙', '风险驾驶舱', 'Risk cockpit') },
  { menuId: 'risk', built: true, ...named('風險作業', '风险作业', 'Risk operations') },
  { menuId: 'conformance', built: false, ...named('合規管理', '合规管理', 'Compliance management') },
  { menuId: 'control', built: false, ...named('整改追蹤', '整改跟踪', 'Remediation tracking') },
  { menuId: 'audit', built: false, ...named('稽核作業', '审计作业', 'Audit work') },
  { menuId: 'supervise', built: false, ...named('紀檢監督', '纪检监督', 'Discipline supervision') },
  { menuId: 'workbench', built: true, ...named('智慧工坊', '智能工坊', 'Smart workshop') },
  { menuId: 'ai', built: false, ...named('AI 工具箱', 'AI 工具箱', 'AI toolbox') },
  { menuId: 'risk-screening', built: false, ...named('即時攔截', '实时拦截', 'Real-time interception') },
  { menuId: 'task', built: true, ...named('任務管理', '任务管理', 'Task management') },
  { menuId: 'system', built: true, ...named('系統管理', '系统管理', 'System management') },
]

/** What the home page shows to a holder of these modules: those not built yet stand there disabled. design: domain §4 */
export function applicationsFor(heldMenuIds: ReadonlySet<string>): Application[] {
  return modules
    .filter(({ menuId, built }) => !built || heldMenuIds.has(menuId))
    .map(({ built, ...application }) => ({
      ...application,
      status: built ? ModuleStatus.enabled : ModuleStatus.disabled,
    }))
}
