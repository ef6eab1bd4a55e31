type Texts = { readonly [part: string]: string | Texts }

/** What the texts of features end with that say what their things are called, and what is done to them: `accounts-things`. */
const ofThings = '-things'

/**
 * Of the texts of one language, by namespace, what things are called and what is done to them: by `type.user` and
 * `action.user.save`, as the audit trail has their names.
 */
export function thingWords(texts: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const keep = (part: Texts, before: string) => {
    for (const [name, text] of Object.entries(part)) {
      if (typeof text !== 'string') keep(text, `${before}${name}.`)
      else if (before !== '') words.set(before + name, text)
    }
  }
  for (const [namespace, part] of Object.entries(texts)) if (namespace.endsWith(ofThings)) keep(part as Texts, '')
  return words
}
