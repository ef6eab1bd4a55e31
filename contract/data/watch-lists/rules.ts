/** Aliases in one text, separated by line breaks, semicolons or enumeration commas. */
export const splitAliases = (text: string): string[] =>
  text
    .split(/[;；、\n]/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '')
