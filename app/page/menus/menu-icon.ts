import type { IconName } from '#app/ui/icons/icon-names.ts'

const names = [
  'adjustments',
  'alert-triangle',
  'archive',
  'bell',
  'book',
  'briefcase',
  'building',
  'calendar-event',
  'chart-bar',
  'chart-line',
  'checklist',
  'clipboard-check',
  'clipboard-list',
  'database',
  'eye',
  'file',
  'file-text',
  'folder',
  'gauge',
  'history',
  'home',
  'key',
  'list-check',
  'list-details',
  'lock',
  'mail',
  'message',
  'receipt',
  'report',
  'robot',
  'scale',
  'search',
  'settings',
  'shield-check',
  'sitemap',
  'table',
  'tags',
  'tool',
  'users',
  'world',
] as const satisfies IconName[]

/** Icon names for a menu entry's `icon`. */
export const menuIconNames: readonly string[] = names

const isMenuIcon = (name: string): name is (typeof names)[number] => menuIconNames.includes(name)

export const menuIcon = (name: string): IconName => (isMenuIcon(name) ? name : 'point-filled')
