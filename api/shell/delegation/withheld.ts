import type { Principal } from '#api/platform/http/serve.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** What a delegation may pass on. */
export type Delegable = {
  /** The menus without pages and buttons that are withheld, and what then leads nowhere. */
  menus(tree: readonly MenuEntry[]): MenuEntry[]
  /** Who acts for another, without the perms that are withheld; others as they are. */
  principal(principal: Principal | null): Principal | null
}

/** All but what the features withhold. */
export function allBut(withheld: ReadonlySet<string>): Delegable {
  const isWithheld = ({ perms }: MenuEntry): boolean => perms.split(',').some((perm) => withheld.has(perm.trim()))
  const menus = (tree: readonly MenuEntry[]): MenuEntry[] =>
    tree.flatMap((entry) => {
      if (isWithheld(entry)) return []
      const children = menus(entry.children)
      return entry.children.length > 0 && children.length === 0 && entry.url === '' ? [] : { ...entry, children }
    })
  return {
    menus,
    principal: (principal) =>
      principal?.acting
        ? { ...principal, perms: new Set([...principal.perms].filter((perm) => !withheld.has(perm))) }
        : principal,
  }
}
