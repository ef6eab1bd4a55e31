import type { Language } from '#contract/platform/language.ts'
import type { RoleRow } from './role-shapes.ts'

type Named = Pick<RoleRow, 'name' | 'nameHant' | 'nameEn'>

export const roleName = ({ name, nameHant, nameEn }: Named, language: Language): string =>
  ({ 'zh-Hans': name, 'zh-Hant': nameHant, en: nameEn })[language] || name
