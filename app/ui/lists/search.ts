/**
 * Returns the query string with changed parameters; undefined removes one. Pagination and sorting are stored in the
 * address.
 */
export function withSearch(search: string, changes: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, value)
  }
  return `?${parameters}`
}
