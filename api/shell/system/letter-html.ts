import { textIn } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'

type Dress = {
  title: string
  language: Language
  /** A logo is attached, as the part `logoPart`. */
  hasLogo: boolean
}

/** Content id of the attached logo. */
export const logoPart = 'logo'

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => markup[character] ?? '')

/**
 * Colours of the mint green theme, the default of pages. Mail programs know no variables, and few support style sheets.
 */
export const letterColour = {
  page: '#f3f8f6',
  card: '#ffffff',
  text: '#12251e',
  aside: '#4b6259',
  line: '#d3e3dc',
  primary: '#0b7a5b',
}
export const letterFonts = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"
const address = /^https?:\/\/\S+$/

/**
 * HTML of a mail: its paragraphs, and a button for each paragraph that is only an address. Adds no texts and loads
 * nothing remote.
 */
export function letterHtml(text: string, { title, language, hasLogo }: Dress): string {
  const open = textIn(language)('system-mail:open')
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map((block) => (address.test(block) ? linkHtml(block, open) : paragraphHtml(block)))
  const logo = hasLogo
    ? `<img src="cid:${logoPart}" alt="" height="28" style="height:28px;vertical-align:middle;border:0;margin-right:10px">`
    : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${letterColour.page};color:${letterColour.text};font:16px/1.7 ${letterFonts}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${letterColour.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${letterColour.card};border:1px solid ${letterColour.line};border-radius:8px">
<tr><td style="padding:16px 28px;border-top:4px solid ${letterColour.primary};border-bottom:1px solid ${letterColour.line};border-radius:8px 8px 0 0;font-weight:600">${logo}${escapeHtml(title)}</td></tr>
<tr><td style="padding:20px 28px 24px">${blocks.join('\n')}</td></tr>
</table></td></tr></table></body></html>
`
}

const paragraphHtml = (block: string): string =>
  `<p style="margin:0 0 14px">${escapeHtml(block).replaceAll('\n', '<br>')}</p>`

function linkHtml(link: string, open: string): string {
  const href = escapeHtml(link)
  const button = `display:inline-block;padding:8px 22px;border-radius:6px;background:${letterColour.primary};color:#ffffff;text-decoration:none;font-weight:600`
  return `<p style="margin:0 0 6px"><a href="${href}" style="${button}">${escapeHtml(open)}</a></p>
<p style="margin:0 0 14px;font-size:13px;color:${letterColour.aside};word-break:break-all"><a href="${href}" style="color:${letterColour.aside}">${href}</a></p>`
}
