/** Aliases in one text: on lines of their own, or between semicolons or enumeration commas. */
export const splitAliases = (text: string): string[] =>
  text
    .split(/[;；、\n]/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '')
