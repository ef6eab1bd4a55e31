/** Groups and references that the engines' patterns (RE2) do not have. */
const unsupported = /\(\?(?:[=!]|<[=!])|\\[1-9]|\\k</

/** Checks a pattern as far as it can be without an engine. */
export function isPattern(pattern: string): boolean {
  if (pattern === '' || unsupported.test(pattern)) return false
  try {
    new RegExp(pattern.replace(/^\(\?[ims]+\)/, ''), 'u')
    return true
  } catch {
    return false
  }
}
