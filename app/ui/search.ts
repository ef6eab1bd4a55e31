/** The address with some parameters set; undefined takes one away. Paging and sorting live in the address. */
export function withSearch(search: string, changes: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, value)
  }
  return `?${parameters}`
}
