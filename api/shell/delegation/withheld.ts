import type { Principal } from '#api/platform/http/serve.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** Filters for menus and permissions that may be delegated. */
export type Delegable = {
  /** Removes withheld pages and buttons, and directories left empty. */
  menus(tree: readonly MenuEntry[]): MenuEntry[]
  /** Removes withheld permissions while acting for another; others are returned unchanged. */
  principal(principal: Principal | null): Principal | null
}

/** Everything except the permissions the features withhold. */
export function delegableExcept(withheld: ReadonlySet<string>): Delegable {
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
