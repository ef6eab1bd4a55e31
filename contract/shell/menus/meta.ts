/** JSON content of a menu's `meta`. spec: platform §3 "Menu" */
type MenuMeta = { topType: string; menuDesc: string; menuCustom: boolean }

/** Parses a menu's meta; invalid JSON yields empty values. */
export function readMenuMeta(meta: string): MenuMeta {
  const { topType, menuDesc, menuCustom } = objectOf(meta)
  return { topType: textOf(topType), menuDesc: textOf(menuDesc), menuCustom: Boolean(menuCustom) }
}

/** Sets the three fields and keeps other content of the meta. */
export const writeMenuMeta = (before: string, meta: MenuMeta): string =>
  JSON.stringify({ ...objectOf(before), ...meta })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function objectOf(meta: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(meta))
  } catch {
    return {}
  }
}
