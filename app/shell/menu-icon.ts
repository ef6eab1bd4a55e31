import type { Icon } from '@tabler/icons-react'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPointFilled from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'

/** The icons a menu entry may name in its `icon`, by the drawing's own name. */
const icons: Record<string, Icon> = {
  adjustments: IconAdjustments,
  'alert-triangle': IconAlertTriangle,
  archive: IconArchive,
  bell: IconBell,
  book: IconBook,
  briefcase: IconBriefcase,
  building: IconBuilding,
  'calendar-event': IconCalendarEvent,
  'chart-bar': IconChartBar,
  'chart-line': IconChartLine,
  checklist: IconChecklist,
  'clipboard-check': IconClipboardCheck,
  'clipboard-list': IconClipboardList,
  database: IconDatabase,
  eye: IconEye,
  file: IconFile,
  'file-text': IconFileText,
  folder: IconFolder,
  gauge: IconGauge,
  history: IconHistory,
  home: IconHome,
  key: IconKey,
  'list-check': IconListCheck,
  'list-details': IconListDetails,
  lock: IconLock,
  mail: IconMail,
  message: IconMessage,
  receipt: IconReceipt,
  report: IconReport,
  robot: IconRobot,
  scale: IconScale,
  search: IconSearch,
  settings: IconSettings,
  'shield-check': IconShieldCheck,
  sitemap: IconSitemap,
  table: IconTable,
  tags: IconTags,
  tool: IconTool,
  users: IconUsers,
  world: IconWorld,
}

export const menuIconNames = Object.keys(icons)

export const menuIcon = (name: string): Icon => icons[name] ?? IconPointFilled
