const prefix = 'f-'

/** Names of a filter's fields in the address. */
export const filterNames = (id: string) => ({
  value: prefix + id,
  from: `${prefix}${id}-from`,
  to: `${prefix}${id}-to`,
})

export const hasFilters = ({ url }: { url: string }): boolean =>
  [...new URL(url).searchParams.keys()].some((name) => name.startsWith(prefix))
