import texts from '../../public/locales/zh-Hans/system-audit.json' with { type: 'json' }

type Words = { readonly [part: string]: string | Words }

const namesIn = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([part, word]) =>
    typeof word === 'string' ? [before + part] : namesIn(word, `${before}${part}.`),
  )

/** The actions of the trail that a filter offers: those that have words. A test compares them with what calls leave. */
export const auditActions: readonly string[] = namesIn(texts.action)
