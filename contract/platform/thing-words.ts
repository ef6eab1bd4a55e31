type Texts = { readonly [part: string]: string | Texts }

/** The files in which a feature says what it has that others list, and what it writes to people: `session-things`, `session-mail`. */
const announced = /-(things|mail)$/

/**
 * Of the texts of one language, by namespace, what the features announce: what things are called and what is done to them, by
 * `type.user` and `action.user.save`, as the audit trail has their names, and in the same way screens, modules, quotas and mail.
 */
export function thingWords(texts: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const keep = (part: Texts, before: string) => {
    for (const [name, text] of Object.entries(part)) {
      if (typeof text !== 'string') keep(text, `${before}${name}.`)
      else if (before !== '') words.set(before + name, text)
    }
  }
  for (const [namespace, part] of Object.entries(texts)) if (announced.test(namespace)) keep(part as Texts, '')
  return words
}
