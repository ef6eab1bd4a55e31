import { plain } from '#contract/platform/ingest/text.ts'
import { headOf } from './heads.ts'
import type { FileRole, LineField } from './line.ts'
import { simplified } from './traditional.ts'

/**
 * Recognizes unlisted headers by ending: `交易日期` is a date, `出货额` an amount. An ending is only a guess, which the cells
 * must confirm.
 */
type Ending = { readonly ends: RegExp; readonly not?: RegExp }

const endings: Partial<Record<LineField, Ending>> = {
  date: { ends: /(日期|时间|時間|日|date|time)$/ },
  counterparty: {
    ends: /(客户|客戶|终端|終端|医院|醫院|药店|藥店|机构|機構|往来|往來|(单位|單位|商|方|客户|客戶|机构|機構|终端|終端)(名称|名稱|全称|全稱|简称|簡稱))$/,
  },
  productName: { ends: /((品|货|貨|物料)(名称|名稱|全名|全称|全稱)?|品名(全称|全稱)?|通用名|品种|品種)$/ },
  // `品名规格` contains the name as well.
  spec: { ends: /(规格|規格|规格型号|規格型號|spec)$/, not: /名/ },
  batchNo: { ends: /(批号|批號|批次|批次号|批次號|lot|batch)$/ },
  quantity: {
    ends: /(数量|數量|数|數|量|qty|quantity)$/,
    not: /计量|重量|容量|含量|剂量|劑量|装量|裝量|(每|单|單)?(件|箱|包)(装|裝)|包装数|包裝數|行数|行數|次数|次數|天数|天數|系数|系數|指数|指數|期初|上期|上月|累计|累計|应发|應發|计划|計劃/,
  },
  unit: { ends: /(单位|單位|计量|unit|uom)$/ },
  unitPrice: {
    ends: /(价|價|价格|價格|price)$/,
    not: /(不含|未|无|無|除|去)(税|稅)|总价|中标|中標|零售|考核|参考|參考|成本|指导|指導|标价|標價|评价|評價/,
  },
  amount: {
    ends: /(额|額|款|总价|货值|(额|价税)(合计|小计|总计)|amount)$/,
    not: /(不含|未|无|無|除|去)(税|稅)|(税|稅)(额|額|款)|折|优惠|優惠|毛利|利润|利潤|成本|余额|餘額|欠|应收|應收|已收|已付|回款|返利|补差|補差|限额|限額|名额/,
  },
  flowType: { ends: /(类型|類型|类别|類別|方式|性质|性質|type)$/ },
  documentNo: {
    ends: /((单据|單據|凭证|憑證|发票|發票|票据|票據|订单|訂單|流水|出库单|出庫單|入库单|入庫單|销售单|銷售單|送货单|送貨單|随货单|隨貨單)(号|號|编号|編號|号码|號碼|no)?|单号|單號|单编号|單編號|票号|票號)$/,
    not: /来源|來源|源单|源單|原单|原單|上游|关联|關聯|参考|參考|引用/,
  },
}

/** Dates other than the document's: expiry and production. */
const otherDays = /效期|有效|失效|到期|保质|保質|保固|生产|生產|制造|製造|灭菌|滅菌|出生|expir|manufact|mfg|shelf/
/** Dates of office work, used as the document's date if there is no other. */
const officeDays =
  /录入|錄入|登记|登記|审核|審核|打印|列印|导出|導出|创建|創建|建立|修改|更新|付款|收款|回款|到账|到賬|结算|結算|created|updated|printed|paid/

/** True if a header names a date of office work. */
export const isOfficeDay = (text: string): boolean => officeDays.test(headOf(text))

/** Stock figures; in a file of movements they are not a line's quantity. */
const stocks = /库存|庫存|结存|結存/

const figures: ReadonlySet<LineField> = new Set(['quantity', 'unitPrice', 'amount'])
/** `金额（万元）` and `数量（千盒）`, but not `数量（千克）`. */
const scaled = /[十百千]*[百千万亿](元|圆|人民币|盒|瓶|支|件|片|粒|袋|个|箱)?\)?$/

/** True if a header names a multiple of a unit, such as thousands, so that its figures cannot be compared unscaled. */
export const isScaled = (field: LineField, text: string): boolean =>
  figures.has(field) && scaled.test(simplified(plain(text)))

const inwards = /入库|购进|采购|进货|收货|到货|验收|进价/
const outwards = /出库|出货|发货|销售|销货|配送|售价|销量|批发/

/** True if a header names the other direction than the role's: `入库数量` in a file of sales. */
export function isOtherDirection(field: LineField, text: string, role: FileRole): boolean {
  if (field !== 'date' && !figures.has(field)) return false
  const head = simplified(plain(text))
  const isIn = inwards.test(head)
  if (isIn === outwards.test(head)) return false
  return role === 'stock' || isIn === (role !== 'purchase')
}

/** True if a header names another figure, document or date than the role's field. */
export function isOtherThan(field: LineField, text: string, role: FileRole): boolean {
  const head = headOf(text)
  if (field === 'date') return otherDays.test(head)
  if (isScaled(field, text)) return true
  if (field === 'quantity' && role !== 'stock' && stocks.test(head)) return true
  if (field === 'quantity' && (endings.unitPrice?.ends.test(head) || endings.amount?.ends.test(head))) return true
  return endings[field]?.not?.test(head) ?? false
}

export const endsAs = (field: LineField, text: string, role: FileRole): boolean =>
  endings[field]?.ends.test(headOf(text)) === true && !isOtherThan(field, text, role)
