import type { Icon } from '@tabler/icons-react'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconFilterExclamation from '@tabler/icons-react/dist/esm/icons/IconFilterExclamation.mjs'
import IconGridDots from '@tabler/icons-react/dist/esm/icons/IconGridDots.mjs'
import IconReportSearch from '@tabler/icons-react/dist/esm/icons/IconReportSearch.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'

const icons = {
  report: IconChartHistogram,
  risk: IconUrgent,
  control: IconTool,
  audit: IconReportSearch,
  supervise: IconEyeCheck,
  workbench: IconApps,
  ai: IconSparkles,
  'risk-screening': IconFilterExclamation,
  system: IconSettings,
  conformance: IconScale,
  task: IconChecklist,
} satisfies Record<string, Icon>

/** A module this product knows; an organisation's own backend may have others. */
export type KnownModule = keyof typeof icons

export const isKnownModule = (menuId: string): menuId is KnownModule => Object.hasOwn(icons, menuId)

export const moduleIcon = (menuId: string): Icon => (isKnownModule(menuId) ? icons[menuId] : IconGridDots)
