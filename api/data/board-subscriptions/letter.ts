import { letterColour as colour, escapeHtml, letterFonts as fonts } from '#api/shell/system/letter-html.ts'
import type { Language } from '#contract/platform/language.ts'

/** A card as a mail shows it; its texts are already in the receiver's language. */
export type LetterCard = {
  title: string
  /** Page of the card; null for a card of text. */
  href: string | null
  /** Sentence that summarizes the figures; '' without one. */
  sentence: string
  /** A single large figure, with the value it is compared with. */
  number: { value: string; beside: string } | null
  picture: { contentId: string; width: number; height: number } | null
  table: LetterTable | null
  text: string
  /** Table, data version, its time, and the part of its rows that the receiver sees. */
  source: string
  /** Reason why the card has no figures; '' if it has some. */
  fault: string
}

export type LetterTable = { heads: LetterHead[]; rows: string[][]; more: string }
type LetterHead = { text: string; isNumber: boolean }

export type BoardLetter = {
  language: Language
  system: string
  board: string
  /** Time of the figures, and the person whose rights apply. */
  line: string
  url: string
  cards: readonly LetterCard[]
  unsubscribe: string
  words: { open: string; card: string; why: string; unsubscribe: string }
}

/** Width in pixels on desktop mail programs; phones use their own width. */
const letterWidth = 640
const padding = 24
export const pictureWidth = letterWidth - 2 * padding

const cell = `padding:6px 8px;border-bottom:1px solid ${colour.line};font-size:13px;line-height:1.45;vertical-align:top`

/**
 * A board as HTML for mail programs: tables and inline styles, no style sheet, no script, no external resources.
 * Pictures are parts of the mail, and each has its figures as a table next to it.
 */
export function boardLetterHtml(letter: BoardLetter): string {
  const { language, system, board, line, url, cards, unsubscribe, words } = letter
  const blocks = inRows(cards).map((row) => (row.length > 1 ? numbersHtml(row) : cardHtml(row[0], words.card)))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(board)}</title></head>
<body style="margin:0;padding:0;background:${colour.page};color:${colour.text};font:15px/1.6 ${fonts};-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.page}"><tr><td align="center" style="padding:20px 8px">
<!--[if mso]><table role="presentation" width="${letterWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${letterWidth}px;background:${colour.card};border:1px solid ${colour.line}">
<tr><td style="padding:18px ${padding}px 14px;border-top:4px solid ${colour.primary};border-bottom:1px solid ${colour.line}">
<p style="margin:0;font-size:13px;color:${colour.aside}">${escapeHtml(system)}</p>
<h1 style="margin:2px 0 4px;font-size:22px;line-height:1.3;font-weight:600">${escapeHtml(board)}</h1>
<p style="margin:0;font-size:13px;color:${colour.aside}">${escapeHtml(line)}</p></td></tr>
${blocks.map((block) => `<tr><td style="padding:16px ${padding}px;border-bottom:1px solid ${colour.line}">${block}</td></tr>`).join('\n')}
<tr><td style="padding:18px ${padding}px">${buttonHtml(url, words.open)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p style="margin:14px auto 0;max-width:${letterWidth}px;font-size:12px;line-height:1.6;color:${colour.aside}">${escapeHtml(words.why)}
<a href="${escapeHtml(unsubscribe)}" style="color:${colour.aside}">${escapeHtml(words.unsubscribe)}</a></p>
</td></tr></table></body></html>
`
}

const isNumber = ({ number, fault }: LetterCard) => number !== null && fault === ''

/** Puts consecutive numbers in pairs on one line; every other card has its own line. */
function inRows(cards: readonly LetterCard[]): LetterCard[][] {
  const rows: LetterCard[][] = []
  for (const card of cards) {
    const last = rows.at(-1)
    const [before] = last ?? []
    if (last?.length === 1 && before && isNumber(before) && isNumber(card)) last.push(card)
    else rows.push([card])
  }
  return rows
}

const numbersHtml = (cards: readonly LetterCard[]): string => `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
${cards.map((card) => `<td width="${Math.floor(100 / cards.length)}%" valign="top" style="padding-right:12px">${titleHtml(card)}${numberHtml(card)}${sourceHtml(card)}</td>`).join('\n')}
</tr></table>`

function cardHtml(card: LetterCard | undefined, open: string): string {
  if (!card) return ''
  const { sentence, text, fault, href } = card
  const link = href
    ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(href)}" style="color:${colour.primary}">${escapeHtml(open)}</a></p>`
    : ''
  return [
    titleHtml(card),
    fault && `<p style="margin:4px 0 0;color:${colour.aside}">${escapeHtml(fault)}</p>`,
    numberHtml(card),
    sentence && `<p style="margin:4px 0 8px;font-size:14px">${escapeHtml(sentence)}</p>`,
    text && `<p style="margin:4px 0 0">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    pictureHtml(card),
    card.table && tableHtml(card.table),
    sourceHtml(card),
    link,
  ]
    .filter(Boolean)
    .join('\n')
}

const titleHtml = ({ title }: LetterCard): string =>
  title && `<h2 style="margin:0;font-size:16px;line-height:1.4;font-weight:600">${escapeHtml(title)}</h2>`

function numberHtml({ number }: LetterCard): string {
  if (!number) return ''
  const beside = number.beside
    ? `<p style="margin:0;font-size:13px;color:${colour.aside}">${escapeHtml(number.beside)}</p>`
    : ''
  return `<p style="margin:2px 0 0;font-size:30px;line-height:1.2;font-weight:600">${escapeHtml(number.value)}</p>${beside}`
}

/** The alternative text is empty, because the sentence and the table next to it say what the picture shows. */
const pictureHtml = ({ picture }: LetterCard): string =>
  picture
    ? `<img src="cid:${escapeHtml(picture.contentId)}" alt="" width="${picture.width}" style="display:block;width:100%;max-width:${picture.width}px;height:auto;border:0">`
    : ''

function tableHtml({ heads, rows, more }: LetterTable): string {
  const align = (at: number) => (heads[at]?.isNumber ? 'right' : 'left')
  const head = heads
    .map(
      ({ text }, at) =>
        `<th scope="col" align="${align(at)}" style="${cell};text-align:${align(at)};color:${colour.aside};font-weight:600">${escapeHtml(text)}</th>`,
    )
    .join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${row.map((text, at) => `<td align="${align(at)}" style="${cell};text-align:${align(at)}">${escapeHtml(text)}</td>`).join('')}</tr>`,
    )
    .join('\n')
  const rest = more ? `<p style="margin:6px 0 0;font-size:12px;color:${colour.aside}">${escapeHtml(more)}</p>` : ''
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin-top:8px"><thead><tr>${head}</tr></thead><tbody>
${body}</tbody></table>${rest}`
}

const sourceHtml = ({ source }: LetterCard): string =>
  source && `<p style="margin:6px 0 0;font-size:12px;line-height:1.5;color:${colour.aside}">${escapeHtml(source)}</p>`

function buttonHtml(url: string, open: string): string {
  const style = `display:inline-block;padding:9px 22px;background:${colour.primary};color:#ffffff;text-decoration:none;font-weight:600`
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(open)}</a>`
}

/** Plain text of the mail, for programs that show no HTML. */
export function boardLetterText({ board, line, url, cards, unsubscribe, words }: BoardLetter): string {
  const parts = cards.map(({ title, number, sentence, table, text, fault, source }) =>
    [
      title,
      fault,
      number && [number.value, number.beside].filter(Boolean).join(' · '),
      sentence,
      text,
      table && [table.heads.map((head) => head.text), ...table.rows].map((row) => row.join(' | ')).join('\n'),
      table?.more,
      source,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [
    `${board}\n${line}`,
    ...parts,
    `${words.open}\n${url}`,
    `${words.why}\n${words.unsubscribe} ${unsubscribe}`,
  ].join('\n\n')
}
