import type { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'

/** `amount` excludes `tax` if the line has one. */
type LayoutLine = Partial<
  Record<'name' | 'spec' | 'unit' | 'quantity' | 'unitPrice' | 'amount' | 'tax' | 'batchNo', string>
>

/** Ticket in the layout of one sender: its page as HTML and the values printed on it. */
export type Layout = {
  name: string
  type: TicketType
  /** Width of the paper in millimetres. */
  paper?: number
  style?: string
  html: string
  fields: Partial<Record<TicketField, string>>
  lines?: LayoutLine[]
}

const cell = (text: string) => `<td>${text}</td>`
/** Rows of cells; the first row is the header. */
export const table = (rows: readonly (readonly string[])[], className = 'ruled'): string =>
  `<table class="${className}">${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`

/** A round or oval seal with text along its ring, laid over the print. */
export const seal = (
  text: string,
  { x, y, wide = 38, high = 38 }: { x: number; y: number; wide?: number; high?: number },
) =>
  `<svg class="seal" style="left:${x}mm;top:${y}mm;width:${wide}mm;height:${high}mm" viewBox="0 0 100 100" preserveAspectRatio="none">
<circle cx="50" cy="50" r="46" fill="none" stroke="#d22" stroke-width="3"/><path id="p${x}" d="M 16 58 A 36 36 0 1 1 84 58" fill="none"/>
<text fill="#d22" font-size="10"><textPath href="#p${x}" textLength="150">${text}</textPath></text>
<polygon fill="#d22" points="50,34 54,46 66,46 56,53 60,65 50,57 40,65 44,53 34,46 46,46"/></svg>`

const common = `
*{box-sizing:border-box} body{margin:0;background:#fff;color:#111;font:12px/1.6 "Noto Sans CJK SC",sans-serif}
main{position:relative;padding:9mm} h1{font-size:20px;text-align:center;margin:0 0 8px;font-weight:600} p{margin:3px 0}
table{border-collapse:collapse;width:100%} .ruled td{border:1px solid #333;padding:2px 4px} .open td{padding:2px 5px}
.split{display:flex;justify-content:space-between;gap:12px} .right{text-align:right} .num{text-align:right}
.seal{position:absolute;mix-blend-mode:multiply;opacity:.75} .under{border-bottom:1px solid #333;padding:0 10px}
.vertical{writing-mode:vertical-rl;text-orientation:upright;text-align:center;width:24px}
`

export const pageOf = ({ html, style = '', paper = 210 }: Layout): string =>
  `<!doctype html><meta charset="utf-8"><style>@page{margin:0;size:${paper}mm 150mm}${common} main{width:${paper}mm} ${style}</style><main>${html}</main>`
