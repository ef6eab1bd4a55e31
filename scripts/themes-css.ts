type Tokens = Record<string, string>

/** Default themes: the system's dark mode decides between them. */
const unchosen = { light: 'theme-tw', dark: 'theme-night-green' }

const kebab = (token: string) => token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function rule(selector: string, { name: _name, scheme, ...colours }: Tokens): string {
  const lines = Object.entries(colours).map(([token, colour]) => `  --${kebab(token)}: ${colour.toLowerCase()};`)
  return [`${selector} {`, `  color-scheme: ${scheme};`, ...lines, '}'].join('\n')
}

/**
 * The token sets as static custom properties, one rule per theme: `--on-primary` and so on under `[data-theme]`.
 * Without that attribute the browser chooses by the system's dark mode, scripts or not.
 */
export function themesCss(themes: Record<string, Tokens>): string {
  const rules = Object.entries(themes).map(([theme, tokens]) => {
    const chosen = `[data-theme="${theme}"]`
    const selector = theme === unchosen.light ? `${chosen},\n:root:not([data-theme])` : chosen
    return `/* ${tokens.name} */\n${rule(selector, tokens)}`
  })
  const dark = rule(':root:not([data-theme])', themes[unchosen.dark] ?? {}).replace(/^(?=.)/gm, '  ')
  return [
    '/* Written by scripts/themes.ts from themes.json. */',
    rules.join('\n\n'),
    '',
    '@media (prefers-color-scheme: dark) {',
    `${dark}`,
    '}',
    '',
  ].join('\n')
}
