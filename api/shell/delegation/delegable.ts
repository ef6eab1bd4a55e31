import type { Principal } from '#api/platform/http/caller.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** Filters for menus and permissions that may be delegated. */
export type Delegable = {
  /** Removes non-delegable pages and buttons, and directories left empty. */
  menus(tree: readonly MenuEntry[]): MenuEntry[]
  /** Removes non-delegable permissions while acting for another; others are returned unchanged. */
  principal(principal: Principal | null): Principal | null
}

/** Everything except the permissions that the features declare non-delegable. */
export function delegableExcept(nonDelegable: ReadonlySet<string>): Delegable {
  const isNonDelegable = ({ perms }: MenuEntry): boolean =>
    perms.split(',').some((perm) => nonDelegable.has(perm.trim()))
  const menus = (tree: readonly MenuEntry[]): MenuEntry[] =>
    tree.flatMap((entry) => {
      if (isNonDelegable(entry)) return []
      const children = menus(entry.children)
      return entry.children.length > 0 && children.length === 0 && entry.url === '' ? [] : { ...entry, children }
    })
  return {
    menus,
    principal: (principal) =>
      principal?.delegation
        ? { ...principal, perms: new Set([...principal.perms].filter((perm) => !nonDelegable.has(perm))) }
        : principal,
  }
}
