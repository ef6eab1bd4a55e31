import type { Icon } from '@tabler/icons-react'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPointFilled from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'

/** The icons a menu entry may name in its `icon`, by the drawing's own name. */
const icons: Record<string, Icon> = {
  'chart-bar': IconChartBar,
  'clipboard-list': IconClipboardList,
  database: IconDatabase,
  file: IconFile,
  folder: IconFolder,
  home: IconHome,
  'list-details': IconListDetails,
  settings: IconSettings,
  table: IconTable,
  users: IconUsers,
}

export const menuIcon = (name: string): Icon => icons[name] ?? IconPointFilled
