type Texts = { readonly [part: string]: string | Texts }

/** Locale files with a feature's entity names and mail texts: `session-entities`, `session-mail`. */
const announced = /-(entities|mail)$/

/**
 * Collects the texts that features register, from the texts of one language by namespace. Names of entity types and
 * actions are `type.user` and `action.user.save`, as in the audit trail; likewise screens, modules, quotas and mail.
 */
export function entityLabels(texts: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const keep = (part: Texts, before: string) => {
    for (const [name, text] of Object.entries(part)) {
      if (typeof text !== 'string') keep(text, `${before}${name}.`)
      else if (before !== '') words.set(before + name, text)
    }
  }
  // Selects files by name, so that the others are not loaded.
  for (const namespace of Object.keys(texts)) if (announced.test(namespace)) keep(texts[namespace] as Texts, '')
  return words
}
