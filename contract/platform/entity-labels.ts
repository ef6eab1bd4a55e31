type Texts = { readonly [part: string]: string | Texts }

/** Files in which a feature names what others list, and what it writes to people: `session-entities`, `session-mail`. */
const announced = /-(entities|mail)$/

/**
 * Collects the texts that features register, from the texts of one language by namespace. Names of entity types and actions
 * are `type.user` and `action.user.save`, as in the audit trail; likewise screens, modules, quotas and mail.
 */
export function entityLabels(texts: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const keep = (part: Texts, before: string) => {
    for (const [name, text] of Object.entries(part)) {
      if (typeof text !== 'string') keep(text, `${before}${name}.`)
      else if (before !== '') words.set(before + name, text)
    }
  }
  // By name: others are not read for this.
  for (const namespace of Object.keys(texts)) if (announced.test(namespace)) keep(texts[namespace] as Texts, '')
  return words
}
