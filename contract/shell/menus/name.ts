import type { Language } from '#contract/platform/language.ts'
import type { MenuEntry } from './shapes.ts'

type Named = Pick<MenuEntry, 'name' | 'nameHans' | 'nameEn'>

export function menuName(menu: Named, language: Language): string {
  if (language === 'en') return menu.nameEn || menu.nameHans
  return (language === 'zh-Hant' && menu.name) || menu.nameHans
}
