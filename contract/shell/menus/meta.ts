/** What a menu's `meta` holds as JSON. spec: platform §3 "Menu" */
type MenuMeta = { topType: string; menuDesc: string; menuCustom: boolean }

/** The meta of a menu; one that is no JSON says nothing. */
export function readMenuMeta(meta: string): MenuMeta {
  const { topType, menuDesc, menuCustom } = objectOf(meta)
  return { topType: textOf(topType), menuDesc: textOf(menuDesc), menuCustom: Boolean(menuCustom) }
}

/** The meta with those three set, and whatever else stood in it. */
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
