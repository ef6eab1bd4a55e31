import type { IconName } from '#app/ui/icon-names.ts'

const icons = {
  report: 'chart-histogram',
  risk: 'urgent',
  control: 'tool',
  audit: 'report-search',
  supervise: 'eye-check',
  workbench: 'apps',
  ai: 'sparkles',
  'risk-screening': 'filter-exclamation',
  system: 'settings',
  conformance: 'scale',
  task: 'checklist',
} satisfies Record<string, IconName>

/** A module this product knows; an organisation's own backend may have others. */
export type KnownModule = keyof typeof icons

export const isKnownModule = (menuId: string): menuId is KnownModule => Object.hasOwn(icons, menuId)

export const moduleIcon = (menuId: string): IconName => (isKnownModule(menuId) ? icons[menuId] : 'grid-dots')
