import { TicketType } from '#contract/audit/tickets/codes.ts'
import { simplifiedForms } from '../ocr/traditional-print.ts'

/** Traditional characters that share their simplified form with others, and the numeral `叁`. */
const sharedForms = '發发製制繫系帳账賬账為为綫线準准裡里參叁'
const simplifiedOf = new Map([
  ...simplifiedForms,
  ...[...sharedForms.matchAll(/(.)(.)/g)].map(([, form = '', simple = '']) => [form, simple] as const),
])

/** Normalizes a text like the words of this lexicon: simplified, lower case. Keeps the number of characters. */
export const lexical = (text: string): string =>
  [...text]
    .map((character) => simplifiedOf.get(character) ?? (character.length === 1 ? character.toLowerCase() : character))
    .join('')

const labelKinds = ['number', 'date', 'buyer', 'seller', 'amount', 'words', 'purpose', 'partyName', 'other'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Label of the trade. Among several of one kind the lowest rank wins. */
export type Label = { word: string; kind: LabelKind; rank: number }

const groups: readonly [LabelKind, number, string][] = [
  [
    'number',
    0,
    '单据编号 单据号码 单据号 单号 票据编号 票据号码 票据号 票号 收据编号 收据号码 收据号 凭证编号 凭证号码 凭证号 凭单号 出库单号 出库单编号 销售单号 销售单编号 送货单号 送货单编号 发货单号 发货单编号 配送单号 配送单编号 随货单号 随货同行单号 随货同行单编号 出货单号 提货单号 交货单号 销货单号 开票单号 制单号 交接单编号 交接单号 出仓单号 派送单号 单据流水号 收款单号 出库编号 发货编号 送货编号 交货编号 配送编号 销售编号 销货编号 出货编号 提货编号 收款编号 签收单号 签收单编号 签收编号 清单号 清单编号 回单号 回单编号 随货编号 小票号 no. no number deliverynoteno.',
  ],
  ['number', 1, '编号 号 号码 字第 业务单号 系统单号 note# receiptno. deliveryno. d/nno. documentno. doc.no.'],
  [
    'number',
    3,
    '收货单号 收货单编号 验收单号 验收单编号 到货单号 流水号 订单号 订单编号 销售订单号 交易号 orderno. refno. ref.',
  ],
  [
    'date',
    0,
    '单据日期 制单日期 开单日期 开票日期 凭证日期 制表日期 发货日 送货日 出货日 出库日 开票日 开单日 录单日期 过账日期 出单日期 发运日期 发货日期 送货日期 出库日期 出货日期 销售日期 配送日期 销货日期 交货日期 开具日期 开据日期 填制日期 填开日期 收款日期 交款日期 缴款日期 业务日期 记账日期 票据日期 收据日期 入账日期 deliverydate documentdate receiptdate issuedate dateofissue',
  ],
  ['date', 1, '日期 时间 date 开单时间 制单时间 出库时间 发货时间 送货时间 配送时间 交易时间 收款时间 销售时间'],
  ['date', 3, '打印日期 打印时间 订货日期 订单日期 下单日期 下单时间 收货日期 到货日期 签收日期 复核日期'],
  [
    'buyer',
    0,
    '购货企业 收货企业 采购企业 接收企业 购货单位 购货单位名称 购货方 购货方名称 购货商 购买方 购买单位 购方 购方名称 购方单位 买方 买方名称 需方 需方单位 客户 客户名称 客户单位 客户全称 收货单位 收货单位名称 收货方 收货方名称 收货客户 接收方 接收单位 接货方 采购单位 采购方 采购单位名称 往来单位 订货单位 要货单位 领货单位 提货单位 进货单位 购货客户 用户单位 用户名称 售达方 受货单位 购入方 购货人 买家 买家名称 客户抬头 医疗机构 医疗机构名称 customer customername client buyer billto shipto soldto consignee deliverto purchaser',
  ],
  [
    'buyer',
    0,
    '今收到 兹收到 今收 付款单位 付款单位名称 付款方 付款方名称 交款单位 交款单位名称 交款方 交款单位(人) 交款单位/个人 交款单位或个人 交款单位或交款人 交款单位或姓名 缴款单位 缴款方 缴款单位或个人 缴费单位 交费单位 来款单位 付款单位(人) 付款单位或个人 付款公司 receivedfrom',
  ],
  ['buyer', 1, '付款人 付款人名称 交款人 缴款人 缴费人 交费人 交款人名称 交款户名 to'],
  ['seller', 1, '供货 销货'],
  [
    'buyer',
    1,
    '购货 客户简称 客户名 顾客 顾客名称 会员单位 会员名称 会员店 送达方 送往单位 送货至 送至 发货至 发至 发往 配送至 交货至 运至 运往 致 宝号 messrs messrs. m/s',
  ],
  ['buyer', 2, '收到 收货人 门店 门店名称 店名 收货门店 收货人名称 单位名称 抬头'],
  [
    'seller',
    0,
    '供货单位 供货单位名称 供货方 供货方名称 供方 供方单位 供方名称 供应商 供应商名称 供应单位 供货商 供货企业 供货者 发货人名称 供货人名称 交货方 交货单位 移交方 移交单位 销货单位 销货单位名称 销货方 销售单位 销售单位名称 销售方 销售企业 销方 销方名称 卖方 卖方名称 卖家 卖家名称 发货单位 发货单位名称 发货方 发货企业 出货单位 送货单位 配送单位 配送企业 配送方 出库单位 出卖方 出售方 开单单位 supplier seller shipper vendor soldby from',
  ],
  [
    'seller',
    0,
    '收款单位 收款单位名称 收款方 收款方名称 收费单位 收款单位盖章 收款单位公章 收款单位章 收款公司 receivedby payee',
  ],
  [
    'seller',
    2,
    '开票单位 制单单位 单位盖章 单位公章 收款人名称 收款人 收款户名 公司名称 证明单位 出具单位 开具单位 出据单位 立据单位 具领人 具领单位 领款人 领款单位 具收人 门市 门市部 营业部 销售门店 开单门店',
  ],
  ['amount', 0, '小写 合计小写 金额小写 小写金额 人民币小写 合计金额小写 总计小写'],
  [
    'amount',
    1,
    '合计金额 金额合计 总金额 合计总金额 总额 应收金额 实收金额 应付金额 价税合计 含税合计 货款合计 合计应收 应收合计 应收 实收 本单金额 本单合计 本次金额 单据金额 收款金额 交款金额 付款金额 整单金额 折后金额 优惠后金额 含税总金额 价税总计 金额总计 货值合计 合计货值 总货值 总货款 应付总额 应收总额 应付 应付款 应收款 应付款项 实付款 实收款 grandtotal totalamount amountdue amountreceived thesumof',
  ],
  ['amount', 2, '实付 实付金额 总计 合计 共计 总价 合计人民币 total subtotal 本页合计'],
  ['amount', 3, '金额 人民币 amount 金额(元) 款额'],
  [
    'words',
    0,
    '大写 金额大写 大写金额 合计大写 人民币大写 合计金额大写 人民币(大写) 金额(大写) 合计(大写) 合计人民币(大写) 合计金额(大写) 合计人民币大写 计人民币大写 计人民币(大写) 总计大写 总金额大写 人民币金额大写 inwords amountinwords',
  ],
  [
    'purpose',
    0,
    '交来 给付 支付的 缴来 付来 交付的 缴纳的 汇来 转来 收款事由 交款事由 缴款事由 付款事由 事由 款项内容 款项用途 款项性质 款项名称 收费项目 收款项目 缴费项目 交款项目 收款用途 款项来源 收款内容 系付 系收 付款用途 beingpaymentfor beingpaymentof paymentfor being 作为',
  ],
  ['purpose', 1, '摘要 用途 款项 项目 内容 for 收款项目及内容'],
  ['partyName', 0, '名称 单位名称 企业名称 公司名称 全称 name'],
  [
    'other',
    0,
    '地址 收货地址 送货地址 送达地址 单位地址 注册地址 仓库地址 交货地址 发货地址 联系地址 公司地址 门店地址 地址电话 地址、电话 电话 联系电话 手机 手机号 电话号码 传真 联系人 收货联系人 邮编 税号 纳税人识别号 统一社会信用代码 开户行 开户银行 源单号 源单编号 原单号 原单编号 源单类型 账号 银行账号 开户行及账号 户名 业务员 销售员 营业员 出库 开单 配送 下单 优惠券 运费 制单 制单人 开单人 开单员 开票员 开票人 审核 审核人 复核 复核人 复核员 核准 出库复核 保管 保管员 库管 发货 发货人 发货员 送货 送货人 送货员 司机 配送员 验收 验收人 验收员 收货 签收 签收人 收货签字 收货人签字 收货人签名 客户签收 客户签字 客户签章 收货单位盖章 收货单位签章 收货单位(盖章) 购货单位盖章 经办 经办人 经手 经手人 会计 出纳 主管 财务 财务主管 记账 制表 收款方式 付款方式 支付方式 结算方式 交款方式 缴款方式 结款方式 运输方式 运输单位 承运单位 承运人 承运方 物流公司 车牌号 车号 仓库 发货仓库 出库仓库 库房 部门 备注 说明 附注 附件 合同号 合同编号 客户编号 客户编码 客户代码 供应商编号 门店编号 发票号 发票号码 发票代码 票据代码 收据代码 支票号码 营业税 加值税 税额 税金 统一编号 批号 货号 批准文号 许可证号 经营许可证号 订货人 收银员 收银 件数 页码 页次 联次 温度 启运时间 到货时间 生产日期 有效日期 有效期 有效期至 效期 失效日期 数量 单价 单位 规格 品名 数量合计 合计数量 总数量 件数合计 总件数 找零 优惠 折扣 现金 微信 支付宝 刷卡 转账 支票 序号 address tel phone fax contact attn attention warehouse salesman salesperson preparedby approvedby checkedby remark remarks terms pono. p.o.no. pono page vatno. taxid invoiceno. signature customerno. customercode itemno. itemcode deliveredby driver cashier method paymentmethod cheque cash 收货人签收 提货人 领货人 填单 填单人 填票人 收货确认 质量状况 质检 质检员 质量 打单员 打单 录单 录单员 客户电话 客户地址 送货电话 收货电话 服务电话 客服电话 订货电话 监督电话 投诉电话 营业执照 单位负责人 负责人 法人 区域 线路 路线 配送线路 存储条件 储存条件 单据类型 业务类型 销售类型 单据状态 客户类型 价格类型 币种 币别 会员 会员号 积分 机号 班次 店号',
  ],
]

/** Labels in the middle of a sentence, with their value directly behind them. */
export const openEnded = /^(今收到|兹收到|今收|收到|交来|给付|支付的|缴来|付来|交付的|缴纳的|汇来|转来|系付|系收)$/

/** Sorted longest first because one may be the start of another. */
const labels: readonly Label[] = groups
  .flatMap(([kind, rank, words]) => words.split(' ').map((word) => ({ word, kind, rank })))
  .toSorted((a, b) => b.word.length - a.word.length)
const byFirst = new Map<string, (typeof labels)[number][]>()
for (const each of labels) byFirst.set(each.word[0] ?? '', [...(byFirst.get(each.word[0] ?? '') ?? []), each])

/** Longest label at a position of a normalized text. */
export const labelAt = (text: string, at: number): Label | undefined =>
  byFirst.get(text[at] ?? '')?.find(({ word }) => text.startsWith(word, at))

/** Confidence from which a character is never taken for a misread one. */
const sureFrom = 0.95

/** Label with one character misread or missing. `sureness` has the confidence of each character of the text. */
export function nearLabel(text: string, sureness: readonly number[]): Label | undefined {
  if (text.length < 3) return undefined
  const isMisread = (word: string) =>
    word.length === text.length
      ? [...word].every((character, at) => character === text[at] || (sureness[at] ?? 1) < sureFrom)
      : sureness.some((each) => each < 1)
  const near = labels.filter(
    ({ word, kind }) => kind !== 'other' && word.length >= 4 && differsByOne(word, text) && isMisread(word),
  )
  const [only] = near
  return only && near.every(({ kind }) => kind === only.kind) ? only : undefined
}

const labelEndings: readonly [RegExp, LabelKind][] = [
  [/(单|票|据|证|单据|清单)(编?号码?|编码|序号|号数|字号)$/, 'number'],
  [/^(交货|送货|发货|出货|销货|销售|配送|出库|提货|收款|业务|随货)(编号|编码|号码|序号)$/, 'number'],
  [/(日期|时间)$/, 'date'],
  [/(金额|合计|总计|总额|总价|总值)$/, 'amount'],
  [/(事由|用途|摘要)$/, 'purpose'],
]
/** Beginnings of labels whose number, date or amount belongs to something else. */
const ofOthers =
  /合同|订|发票|源|采购|支票|客户|商品|药品|产品|货物|许可|注册|批准|(?<!发)运单|快递|物流|会员|供应商|门店|原|生产|有效|失效|到|收货|签收|打印|验收|复核|上次|累计|应|优惠|折/
/** True if a word before a label of a number, a date or an amount says that it is another thing's. */
export const namesAnother = (kind: LabelKind, before: string): boolean =>
  (kind === 'number' ? ofOthersNumber : kind === 'date' ? ofOthersDate : ofOthersAmount).test(before)
const ofOthersNumber =
  /合同|订|发票|支票|客户|商品|药品|产品|许可|注册|批准|(?<!发)运单|快递|物流|会员|供应商|门店|^原|^源|采购|到货|收货|验收/
const ofOthersDate = /合同|订|发票|生产|有效|失效|到货|打印|验收|复核|源$|原$/
const ofOthersAmount = /上次|累计|此前|以前|欠款|运费|优惠|折扣|税|不含税|未税/
const party = /^(.{2,8}?)(单位|企业|方|商|仓|客户|公司|门店|药店|机构|中心|简称|全称)(名称|全称|简称)?$/
/** A company may be called `XX药品配送有限公司`. */
const companyName = /(有限|责任|股份|集团)公司$/
/** A dealer buys from one party and sells to another. */
const betweenParties = /^(经销|分销|代理|承运|生产)/
const buying = /收货|接收|接货|发往|发至|送往|送至|购|买|需|采|客户|会员|付款|交款|缴款|提货|领|要货|调入/
const selling = /供|交货|移交|出库|开具|开票|销|卖|发货|发运|送货|收款|配送|出货|调出/

/** Role in a sale of the party that a text names. */
export const roleIn = (text: string): 'buyer' | 'seller' | undefined =>
  buying.test(text) ? 'buyer' : selling.test(text) ? 'seller' : undefined

/** Rank of labels that are recognized only by their ending. */
const endingRank = 2

/** Label that is not in the lexicon, by its ending, such as `清单编号` or `配送中心`. */
export function labelByEnding(text: string): Label | undefined {
  if (!/^[一-鿿]{4,10}$|^[一-鿿][单票据]号$|^[一-鿿]{2}[方商仓]$/.test(text)) return undefined
  const role = party.test(text) && !companyName.test(text) && !betweenParties.test(text) ? roleIn(text) : undefined
  const kind = role ?? labelEndings.find(([ending]) => ending.test(text))?.[1]
  if (!kind) return undefined
  const isOther = !role && kind !== 'purpose' && (kind === 'number' ? ofOthersNumber : ofOthers).test(text)
  return { word: text, kind: isOther ? 'other' : kind, rank: endingRank }
}

function differsByOne(word: string, text: string): boolean {
  if (!/^[一-鿿]+$/.test(word)) return false
  if (word.length === text.length) return [...word].filter((character, at) => character !== text[at]).length === 1
  return word.length === text.length + 1 && [...word].some((_, at) => word.slice(0, at) + word.slice(at + 1) === text)
}

/** Endings of names of pharmaceutical companies, hospitals and shops. */
export const nameEnd =
  /(公司|集团|医院|卫生院|卫生室|卫生站|卫生所|服务中心|服务站|药房|药店|大药房|诊所|医务室|中医馆|国医馆|医馆|药行|药材行|参茸行|贸易行|商贸行|药堂|门诊部?|门诊|中心|制药厂|厂|商行|经营部|批发部|商店|连锁店|分店|店|保健院|院|所|站|部|co\.?,?ltd\.?|limited|inc\.?)(\([^()]{1,12}\))?$/

/** Titles of notes and receipts. Mentions of another paper, such as `凭收据`, do not match. */
export const noteTitles: readonly [RegExp, TicketType][] = [
  [
    /(?<!凭|附|见|按|原|由)(随货通行|货物交接|交接单|派送单|(送货|签收|货物|配送|收货|发货|出库|物流)回单|(?:随货同行|送货|发货|发运|出库|出仓|出货|销售|销货|配送|配货|提货|交货|供货)(?:通知|明细|确认|交接|签收|复核|出库|随车|随货)?(?:单|清单|凭[证据条单]|回执)|随货同行|随车单|配送小票|销售小票|调货单|购物清单|批发单|调拨单|移交单|签收单|(delivery(note|order|slip)|packing(list|slip))(?!no))(?!位|号|编号|编码|序号|流水|日期|时间|据|为|作|请|有)/,
    TicketType.deliveryNote,
  ],
  [
    /(?<!凭|附|见|按|原|此)(款收据|收据|(?:收款|收讫|缴款|交款|收费)(?:凭[证据条单]|证明)|收款单|收讫单|收条|收费单|(official)?receipt(?!no))(?!位|号|编号|编码|序号|流水|号码|日期|时间|为|作|请|有)/,
    TicketType.receipt,
  ],
]

/** Papers that share labels with notes and receipts but are neither. */
export const otherPapers =
  /发票|合同|协议|(?<!送货|签收|货物|配送|收货|发货|出库|物流)回单|对账单|订单(?!号|编)|报价单|入库单|付款申请|银行/
