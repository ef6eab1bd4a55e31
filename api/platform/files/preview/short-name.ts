/** Shortens a path or a name for display: keeps its start, and its end with the extension. */
export function shortName(name: string, max: number): string {
  const characters = Array.from(name.slice(0, 2 * max) + name.slice(Math.max(2 * max, name.length - 2 * max)))
  if (name.length <= max || characters.length <= max) return name
  const end = Math.floor(max / 4)
  return [...characters.slice(0, max - end - 1), '…', ...characters.slice(-end)].join('')
}
