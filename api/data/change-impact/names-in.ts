import { expressionTokens } from '#contract/platform/expressions/language.ts'

/** Settings that hold texts or codes, never column names. */
const others: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'title',
  'words',
  'value',
  'values',
  'operator',
  'aggregate',
  'timeGrouping',
  'order',
])

/** Names that occur in settings, as a whole text or within an expression. Ignores case. */
export function namesIn(settings: unknown, names: Iterable<string>): Set<string> {
  const byText = new Map([...names].map((name) => [name.toLowerCase(), name]))
  const found = new Set<string>()
  const add = (text: string) => {
    const name = byText.get(text.toLowerCase())
    if (name !== undefined) found.add(name)
  }
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      add(value)
      const tokens = expressionTokens(value)
      for (const { kind, text } of Array.isArray(tokens) ? tokens : []) if (kind === 'name') add(text)
    } else if (Array.isArray(value)) value.forEach(walk)
    else if (value !== null && typeof value === 'object')
      for (const [key, part] of Object.entries(value)) if (!others.has(key)) walk(part)
  }
  walk(settings)
  return found
}
