type Tokens = Record<string, string>

const kebab = (token: string) => token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The token sets as static custom properties, one rule per theme: `--on-primary` and so on under `[data-theme]`. */
export function themesCss(themes: Record<string, Tokens>): string {
  const rules = Object.entries(themes).map(([theme, { name, scheme, ...colours }]) => {
    const lines = Object.entries(colours).map(([token, colour]) => `  --${kebab(token)}: ${colour.toLowerCase()};`)
    return [`/* ${name} */`, `[data-theme="${theme}"] {`, `  color-scheme: ${scheme};`, ...lines, '}'].join('\n')
  })
  return `/* Written by scripts/themes.ts from themes.json. */\n${rules.join('\n\n')}\n`
}
