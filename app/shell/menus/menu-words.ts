import { MenuType } from '#contract/shell/menus/codes.ts'

/** The kinds of entries by the keys of their words. */
export const menuTypeKeys = {
  [MenuType.directory]: 'directory',
  [MenuType.page]: 'page',
  [MenuType.button]: 'button',
} as const satisfies Record<MenuType, string>
