import { MenuType } from '#contract/shell/menus/codes.ts'

/** Text keys of entry types. */
export const menuTypeKeys = {
  [MenuType.directory]: 'directory',
  [MenuType.page]: 'page',
  [MenuType.button]: 'button',
} as const satisfies Record<MenuType, string>
