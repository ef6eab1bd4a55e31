type Attributes = Record<string, string | number | undefined>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML cannot hold, lone surrogates among them. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for elements and quoted attributes; replaces characters that XML does not allow. */
export const xmlText = (text: string): string =>
  text.replace(notXml, '\ufffd').replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Rounds coordinates to a tenth of a pixel. */
const written = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : xmlText(value)

/** Writes an element. Attributes are escaped, undefined ones left out; children are markup. */
export function tag(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let head = `<${name}`
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) head += ` ${key}="${written(value)}"`
  const content = children.join('')
  return content === '' ? `${head}/>` : `${head}>${content}</${name}>`
}
