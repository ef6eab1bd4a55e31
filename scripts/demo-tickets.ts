/**
 * Writes api/seed/demo-tickets.json, the tickets of the demo: pictures drawn here, and the product's readings of them,
 * since the seed can do neither. Needs Chinese fonts. `node --import tsx scripts/demo-tickets.ts`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { toDataURL } from 'qrcode'
import sharp from 'sharp'
import { readTicketFile } from '../api/audit/tickets/reading/read-file.ts'
import { collected, type Line, lineOf, seller } from '../api/seed/demo-collected.ts'
import { amountInWords } from '../contract/audit/tickets/amount-in-words.ts'
import { hasCheckCharacter } from '../contract/audit/tickets/tax-number.ts'
import { browserFlags, findBrowser } from './browser.mjs'

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** A made-up tax number of a name, with a valid check character. */
function taxNumberOf(name: string): string {
  const digits = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1e15, 7)
  const body = `91${String(digits).padStart(15, '4')}`
  const found = [...signs].find((sign) => hasCheckCharacter(body + sign))
  if (!found) throw new Error('no check character fits')
  return body + found
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const inChinese = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')
const cents = (yuan: string) => Math.round(Number(yuan) * 100)
const yuanOf = (amount: number) => (amount / 100).toFixed(2)

const style = `
  * { box-sizing: border-box }
  body { margin: 0; padding: 24px 40px; width: 1120px; height: 720px; background: #fff; color: #222;
    font: 17px 'Noto Sans CJK SC', sans-serif; position: relative }
  h1 { margin: 0; text-align: center; font: 700 30px 'Noto Serif CJK SC', serif; letter-spacing: 4px; color: #7a3b22 }
  table { width: 100%; border-collapse: collapse }
  td, th { padding: 8px 10px; font-weight: 400; text-align: left; vertical-align: top }
  th, b { color: #7a3b22; font-weight: 400 }
  .right { text-align: right }
  .box { border: 2px solid #7a3b22; margin-top: 14px }
  .box + .box { margin-top: -2px }
  .two { display: grid; grid-template-columns: 1fr 1fr }
  .two > div { padding: 12px 16px; line-height: 34px }
  .two > div + div { border-left: 2px solid #7a3b22 }
  .sum { display: flex; gap: 120px; padding: 12px 16px }
  .foot { position: absolute; bottom: 12px; left: 0; width: 100%; text-align: center; color: #999; font-size: 13px }
`
const note = '<p class="foot">演示样张 · 内容虚构 · 无效票据</p>'
const page = (body: string) => `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}${note}`

async function invoice(line: Line, number: string): Promise<string> {
  const withTax = cents(line.amount)
  const net = Math.round(withTax / 1.13)
  const tax = withTax - net
  const day = dayAfter(line.date, 1)
  const said = `01,32,,${number},${line.amount},${day.replaceAll('-', '')},,7C1E`
  const code = await toDataURL(said, { margin: 1, scale: 4 })
  return page(`
    <img src="${code}" style="position:absolute;left:40px;top:16px;width:112px">
    <h1 style="padding-top:18px">电子发票（普通发票）</h1>
    <div style="position:absolute;right:40px;top:28px;line-height:32px">
      <div><b>发票号码：</b>${number}</div><div><b>开票日期：</b>${inChinese(day)}</div></div>
    <div class="box two" style="margin-top:56px">
      <div><b>名称：</b>${line.buyer}<br><b>统一社会信用代码/纳税人识别号：</b>${taxNumberOf(line.buyer)}</div>
      <div><b>名称：</b>${seller.name}<br><b>统一社会信用代码/纳税人识别号：</b>${seller.taxNumber}</div>
    </div>
    <div class="box" style="min-height:230px"><table>
      <tr><th>项目名称<th>规格型号<th>单 位<th class="right">数 量<th class="right">单 价<th class="right">金 额<th class="right">税率<th class="right">税 额</tr>
      <tr><td>*化学药品制剂*${line.name}<td>${line.spec}<td>${line.unit}<td class="right">${line.quantity}
        <td class="right">${(net / 100 / line.quantity).toFixed(4)}<td class="right">${yuanOf(net)}<td class="right">13%<td class="right">${yuanOf(tax)}</tr>
    </table></div>
    <div class="box"><table><tr><td style="width:60%"><b>合 计</b><td class="right">¥${yuanOf(net)}<td class="right" style="width:16%">¥${yuanOf(tax)}</tr></table></div>
    <div class="box sum"><span><b>价税合计（大写）</b></span><span>${amountInWords(line.amount)}</span><span><b>（小写）</b>¥${line.amount}</span></div>
    <p style="margin:14px 16px"><b>开票人：</b>简禾</p>`)
}

function deliveryNote(line: Line, number: string): string {
  return page(`
    <p style="margin:0;text-align:center;font-size:22px">${seller.name}</p>
    <h1>随货同行单</h1>
    <div class="two" style="margin-top:18px"><div style="border:0"><b>收货单位：</b>${line.buyer}<br><b>发货日期：</b>${line.date}</div>
      <div style="border:0"><b>单据编号：</b>${number}</div></div>
    <div class="box" style="min-height:210px"><table>
      <tr><th>通用名称<th>规格<th>生产企业<th>批号<th>有效期至<th>单位<th class="right">数量<th class="right">单价<th class="right">金额</tr>
      <tr><td>${line.name}<td>${line.spec}<td>佑亭药业<td>${line.batch}<td>2027-06<td>${line.unit}<td class="right">${line.quantity}
        <td class="right">${(cents(line.amount) / 100 / line.quantity).toFixed(2)}<td class="right">${line.amount}</tr>
    </table></div>
    <div class="box sum"><span><b>合计（大写）</b>${amountInWords(line.amount)}</span><span><b>（小写）</b>¥${line.amount}</span></div>
    <p style="margin:20px 16px;display:flex;gap:180px"><span><b>发货人：</b>池晖</span><span><b>收货人：</b></span></p>`)
}

const folder = mkdtempSync(join(tmpdir(), 'demo-tickets-'))
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const tab = await browser.newPage({ viewport: { width: 1120, height: 720 }, deviceScaleFactor: 1.4 })
  const tickets = []
  for (const [at, ticket] of collected.flatMap(({ tickets }) => tickets).entries()) {
    const line = lineOf(ticket)
    const number = String(at + 1).padStart(2, '0')
    const isInvoice = ticket.type === 'invoice'
    await tab.setContent(
      isInvoice
        ? await invoice(line, `24995${number}7864661${number}58${number}`)
        : deliveryNote(line, `SH20241${number}86`),
    )
    const shot = await tab.screenshot()
    const picture = await sharp(shot).png({ palette: true, colours: 16, effort: 10 }).toBuffer()
    const path = join(folder, `${number}.png`)
    writeFileSync(path, picture)
    const read = await readTicketFile({ path })
    if ('fault' in read) throw new Error(`${ticket.name} was not read: ${read.fault}`)
    const { reading, hash } = read
    tickets.push({ name: ticket.name, hash, reading, picture: picture.toString('base64') })
    console.log(
      ticket.name,
      picture.length,
      JSON.stringify(Object.entries(reading.fields).map(([name, field]) => `${name}=${field?.value}/${field?.source}`)),
      JSON.stringify(reading.lines.map(({ box: _, ...rest }) => rest)),
    )
  }
  writeFileSync(new URL('../api/seed/demo-tickets.json', import.meta.url), `${JSON.stringify(tickets, null, 1)}\n`)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
process.exit(0)
