import { TicketType } from '#contract/audit/tickets/codes.ts'
import { simplifiedForms } from '../ocr/traditional-print.ts'

/** Traditional characters that share their simplified form with others, and the numeral `叁`. */
const sharedForms = '發发製制繫系帳账賬账為为綫线準准裡里參叁'
const simplifiedOf = new Map([
  ...simplifiedForms,
  ...[...sharedForms.matchAll(/(.)(.)/g)].map(([, form = '', simple = '']) => [form, simple] as const),
])

/** Letters with accents, such as those of `Descrição`. */
const accented = /[\u00c0-\u024f]/

/**
 * Normalizes a text like the words of this lexicon: simplified, lower case, without accents, `[客户]` like `客户:`.
 * Preserves the number of characters.
 */
export const lexical = (text: string): string =>
  [...text.replace(/[\]】]/g, ':').replace(/[.…·_]{3,}/g, (dots) => ':'.repeat(dots.length))]
    .map((character) => simplifiedOf.get(character) ?? (character.length === 1 ? plainLetter(character) : character))
    .join('')

const plainLetter = (letter: string): string =>
  (accented.test(letter) ? (letter.normalize('NFD')[0] ?? letter) : letter).toLowerCase()

const labelKinds = [
  'number',
  'invoiceNumber',
  'date',
  'buyer',
  'seller',
  'amount',
  'words',
  'purpose',
  'partyName',
  'other',
] as const
export type LabelKind = (typeof labelKinds)[number]

/** Label of the trade. Among several of one kind the lowest rank wins. */
export type Label = { word: string; kind: LabelKind; rank: number }

/** Labels composed of parts: every combination of one part from each list. `_` means no part. */
const compounds = (...lists: readonly string[]): string =>
  lists
    .map((list) => list.split(' ').map((part) => (part === '_' ? '' : part)))
    .reduce((words, parts) => words.flatMap((word) => parts.map((part) => word + part)))
    .filter((word) => word !== '')
    .join(' ')

/** Steps of a delivery or a payment, and papers, that labels of the ticket's own number and date start with. */
const goodsSteps =
  '送货 发货 出货 出库 出仓 发运 派送 配送 配货 随货 随货同行 随车 销售 销货 售货 批发 供货 交货 提货 领货 调拨 调货 交接 移交 签收'
const moneySteps = '收款 收费 交款 缴款 缴费'
const steps = `${goodsSteps} 开票 开单 制单 填单 出单 录单 ${moneySteps} 业务`
const papers = '单 单据 票 票据 收据 凭证 凭单 凭据 凭条 清单 回单 回执 小票 联单 通知单 同行单 货单'
const goodsBuyers = '购货 购买 购入 采购 进货 订货 要货 收货 接货 接收 受货 提货 领货 领用 领料 用货 客户 往来'
const payers = '付款 交款 缴款 缴费 交费 来款 汇款'
const goodsSellers = '供货 供应 销货 销售 售货 出售 出卖 发货 发运 交货 出货 送货 配送 配货 出库 调出 移交'
const payees = '收款 收费'
const parties = '单位 方 企业 公司 商 机构'
const persons =
  '业务 销售 营业 制单 开单 开票 填单 填票 打单 录单 审核 复核 核准 核对 审批 保管 库管 仓管 发货 送货 配送 验收 收货 签收 提货 领货 经办 经手 收银 质检 拣货 押运 装车 记账 制表 主管 批准 交货 交接 接收 点收'

const groups: readonly [LabelKind, number, string][] = [
  [
    'number',
    0,
    `${compounds(steps, '_ 单', '号 编号 编码 号码 序号')} ${compounds(papers, '号 编号 编码 号码 序号 流水号')} no. no number deliverynoteno. noteno. slipno. vouchernumber voucherno.`,
  ],
  [
    'number',
    1,
    '编号 号 号码 字第 流水 单据 票据 凭证 票 单 系统单号 n.o note# receiptno. deliveryno. d/nno. d/ono. documentno. doc.no.',
  ],
  [
    'number',
    3,
    `${compounds('收货 验收 到货 入库', '单', '号 编号')} 流水号 订单号 订单编号 销售订单号 交易号 交易流水号 orderno. refno. ref. reference`,
  ],
  ['invoiceNumber', 0, '发票号 发票号码 发票编号 發票號碼 invoiceno. invoicenumber invoice#'],
  [
    'date',
    0,
    `${compounds(`${steps} ${papers} 制表 过账 交易 开具 开据 填制 填开 记账 入账 结算`, '日期')} ${compounds('送货 发货 出货 出库 开票 开单 销售 交货 收款', '日')} deliverydate documentdate receiptdate issuedate dateofissue invoicedate dateissued`,
  ],
  [
    'date',
    1,
    `日期 时间 日期/时间 日期时间 date 年月日 ${compounds('开单 制单 出库 发货 送货 配送 交易 收款 销售 收费 缴费 结算', '时间')}`,
  ],
  [
    'date',
    3,
    '打印日期 打印时间 订货日期 订单日期 下单日期 下单时间 收货日期 到货日期 签收日期 复核日期 入库日期 验收日期',
  ],
  [
    'buyer',
    0,
    `${compounds(`${goodsBuyers} 购 买 需`, '方')} ${compounds(goodsBuyers, parties)} ${compounds(`${goodsBuyers} 送货 发货 配送 销售`, '客户 对象')} 买方 需方 购方单位 需方单位 客户 客户名称 客户全称 购货客户 用户单位 用户名称 售达方 受货单位 购货人 买家 买家名称 买受人 客户抬头 医疗机构 医疗机构名称 customer customername client clientname buyer billto invoiceto shipto soldto consignee deliverto purchaser`,
  ],
  [
    'buyer',
    0,
    `${compounds(payers, '单位 方 公司 户名 单位(人) 单位/个人 单位或个人 单位或姓名')} ${compounds('今 兹 现 已 证明 兹证明', '收到')} 今收 交款单位或交款人 交款方 付方户名 付方名称 receivedfrom receivedwiththanksfrom payer paidby`,
  ],
  ['buyer', 1, `${compounds('付款 交款 缴款 缴费 交费', '人', '_ 名称 户名')} to`],
  ['seller', 1, '供货 销货'],
  [
    'buyer',
    1,
    '购货 客 客户简称 客户名 顾客 顾客名称 会员单位 会员名称 会员店 送达方 送往单位 姓名 患者 患者姓名 病人姓名 送货至 送至 发货至 发至 发往 配送至 交货至 运至 运往 致 宝号 messrs messrs. m/s',
  ],
  ['buyer', 2, '收到 收货人 门店 门店名称 店名 收货门店 收货人名称 单位名称 抬头'],
  [
    'seller',
    0,
    `${compounds(goodsSellers, parties)} 供方 供方单位 供应商 商户 商户名 商户名称 商户全称 特约商户 特约商户名称 营业人 供货者 发货人名称 供货人名称 销方 卖方 卖家 卖家名称 开单单位 supplier seller shipper vendor soldby from`,
  ],
  [
    'seller',
    0,
    `${compounds(payees, '单位 方 公司')} 收款单位盖章 收款单位公章 收款单位章 收方户名 收方名称 receivedby payee`,
  ],
  [
    'seller',
    2,
    `${compounds('开票 制单 证明 出具 开具 出据 立据 具领 领款', '单位')} 单位盖章 单位公章 收款人名称 收款人 收款户名 收款人户名 公司名称 具领人 领款人 具收人 门市 门市部 营业部 销售门店 开单门店`,
  ],
  ['amount', 0, `${compounds('_ 合计 金额 人民币 合计金额 总计', '小写')} 小写金额`],
  [
    'amount',
    1,
    `${compounds('合计 总 合计总 应收 实收 应付 应缴 实缴 应交 实交 本单 本次 单据 收款 交款 付款 缴款 缴费 收费 整单 折后 优惠后 含税总 应收合计 结算', '金额')} ${compounds('金额 价税 含税 货款 应收 本单 货值 费用', '合计')} ${compounds('应付 应收 金额 价税 货款', '总额 总计')} 总额 合计应收 应收 实收 应缴 实缴 应交 实交 合计货值 总货值 总货款 应付 应付款 应收款 应付款项 实付款 实收款 grandtotal totalamount amountdue amountreceived thesumof totaldue balancedue`,
  ],
  ['amount', 2, '实付 实付金额 总计 合计 共计 总价 合计人民币 total subtotal 本页合计 总数 totals'],
  ['amount', 3, '金额 人民币 amount 金额(元) 款额'],
  [
    'words',
    0,
    `${compounds('_ 金额 合计 人民币 合计金额 合计人民币 总计 总金额 人民币金额 计人民币', '大写 (大写)')} 大写金额 inwords amountinwords`,
  ],
  [
    'purpose',
    0,
    `${compounds('收款 交款 缴款 付款 缴费 收费 款项', '事由 用途 内容 项目 性质 来源 名称 摘要')} 交来 给付 缴付 支付的 缴来 付来 交付的 缴纳的 汇来 转来 事由 系付 系收 beingpaymentfor beingpaymentof paymentfor being 作为`,
  ],
  ['purpose', 1, '附言 摘要 用途 款项 项目 内容 for 收款项目及内容'],
  ['partyName', 0, '名称 单位名称 企业名称 公司名称 全称 户名 公司 name'],
  [
    'other',
    0,
    `${compounds(persons, '_ 人 员')} ${compounds('_ 收货 送货 送达 单位 注册 仓库 交货 发货 联系 公司 门店 客户', '地址')} ${compounds('_ 联系 客户 送货 收货 服务 客服 订货 监督 投诉', '电话')} ${compounds('收款 付款 支付 结算 交款 缴款 结款 运输 提货', '方式')} ${compounds('_ 发货 出库 入库', '仓库')} 地址电话 地址、电话 手机 手机号 电话号码 传真 联系人 收货联系人 邮编 税号 纳税人识别号 统一社会信用代码 开户行 开户银行 商户号 商户编号 终端号 终端编号 卡号 批次号 授权码 授权号 参考号 源单号 源单编号 原单号 原单编号 源单类型 账号 银行账号 开户行及账号 出库 下单 优惠券 运费 开票员 司机 收货签字 收货人签字 收货人签名 客户签收 客户签字 客户签章 收货单位盖章 收货单位签章 收货单位(盖章) 购货单位盖章 会计 出纳 财务 财务主管 运输单位 承运单位 承运人 承运方 物流公司 车牌号 车号 库房 部门 备注 说明 附注 附件 合同号 合同编号 客户编号 客户编码 客户代码 供应商编号 门店编号 发票代码 票据代码 收据代码 支票号码 营业税 加值税 税额 税金 统一编号 批号 货号 批准文号 许可证号 经营许可证号 订货人 收银 件数 页码 页次 联次 温度 启运时间 到货时间 生产日期 有效日期 有效期 有效期至 效期 失效日期 数量 单价 单位 规格 品名 数量合计 合计数量 总数量 件数合计 总件数 找零 优惠 折扣 现金 微信 支付宝 刷卡 转账 支票 序号 address tel phone fax contact attn attention warehouse salesman salesperson preparedby approvedby checkedby remark remarks terms pono. p.o.no. p/ono. s/ono. yourpo oursono. pono page vatno. taxid signature customerno. customercode itemno. itemcode deliveredby driver cashier method paymentmethod cheque cash 收货人签收 收货确认 质量状况 质量 营业执照 单位负责人 负责人 法人 区域 线路 路线 配送线路 存储条件 储存条件 单据类型 业务类型 销售类型 单据状态 客户类型 价格类型 币种 币别 会员 会员号 积分 机号 班次 店号`,
  ],
]

/** Labels in the middle of a sentence, with their value directly after them. */
export const openEnded =
  /^((今|兹|现|已|证明|兹证明)?收到|今收|交来|给付|缴付|支付的|缴来|付来|交付的|缴纳的|汇来|转来|系付|系收)$/

/** Sorted longest first because one may be the start of another. The first of equal words counts. */
const labels: readonly Label[] = [
  ...new Map(
    groups
      .flatMap(([kind, rank, words]) =>
        words.split(' ').flatMap((word): Label[] => {
          const label = { word, kind, rank }
          return /^[a-z].{2,}\.$/.test(word) ? [label, { ...label, word: word.slice(0, -1) }] : [label]
        }),
      )
      .toReversed()
      .map((label) => [label.word, label]),
  ).values(),
].toSorted((a, b) => b.word.length - a.word.length)
const byFirst = new Map<string, (typeof labels)[number][]>()
for (const each of labels) byFirst.set(each.word[0] ?? '', [...(byFirst.get(each.word[0] ?? '') ?? []), each])

/** Longest label at a position of a normalized text. */
export const labelAt = (text: string, at: number): Label | undefined =>
  byFirst.get(text[at] ?? '')?.find(({ word }) => text.startsWith(word, at))

/** Confidence from which a character is never taken for a misread one. */
const sureFrom = 0.95

/**
 * Label with one character misread or missing. `sureness` has the confidence of each character, `value` the text after
 * it.
 */
export function nearLabel(text: string, sureness: readonly number[], value: string): Label | undefined {
  if (text.length < 3) return undefined
  const isMisread = (word: string) =>
    word.length === text.length
      ? [...word].every((character, at) => character === text[at] || (sureness[at] ?? 1) < sureFrom)
      : sureness.some((each) => each < 1)
  const ofFigures = /^[a-z]{0,6}[-¥]?\d/.test(value)
  const near = labels.filter(
    ({ word, kind }) =>
      kind !== 'other' &&
      word.length >= 4 &&
      !(ofFigures && namesAnother(kind, text)) &&
      hasFigures.has(kind) === ofFigures &&
      differsByOne(word, text) &&
      isMisread(word),
  )
  const [only] = near
  return only && near.every(({ kind }) => kind === only.kind) ? only : undefined
}
const hasFigures: ReadonlySet<LabelKind> = new Set(['number', 'invoiceNumber', 'date', 'amount'])

const labelEndings: readonly [RegExp, LabelKind][] = [
  [/(单|票|据|证|条|册|联|单据|清单)([编次]?号码?|编码|序号|号数|字号|流水号?)$/, 'number'],
  [/^(交货|送货|发货|出货|销货|销售|配送|出库|提货|收款|业务|随货)(编号|编码|号码|序号)$/, 'number'],
  [/(日期|时间|年月日)$|^.{2,4}(之日|日)$/, 'date'],
  [/大写(金额)?$|金额大写/, 'words'],
  [
    /(金额|合计|总计|总额|总价|总值|总款|款额|钱数|数额|[总净货]值)$|^(合计|总计|共计|本单|应收|实收|[收付缴交存汇]).{0,4}额$/,
    'amount',
  ],
  [/(事由|用途|摘要|附言)$|(收入|款项|资金)来源$|[收付缴交款费].{0,3}(内容|项目|说明|名目|类别|原因|性质)$/, 'purpose'],
]
const beginning = (words: string): RegExp => new RegExp(`^(${words.replaceAll(' ', '|')})`)
const ofMoney = beginning(`${moneySteps} 付款 回款 结算`)
const ofGoods = beginning(goodsSteps)
/** True if a label of a number or a date names a step of another paper: the day of payment on a delivery note. */
export const isOfOtherStep = (word: string, type: TicketType): boolean =>
  type === TicketType.deliveryNote
    ? ofMoney.test(word)
    : (type === TicketType.receipt || type === TicketType.payment) && ofGoods.test(word)

/** First words of labels whose number, date or amount belongs to another document. */
const ofOthers =
  /数量|件数|箱数|重量|品种|品规|计划|预计|要求|约定|到期|截止|合同|订|发票|源|采购|支票|客户|商品|药品|产品|货物|许可|注册|批准|(?<!发)运单|快递|物流|会员|供应商|门店|原|生产|有效|失效|到|收货|签收|打印|验收|复核|上次|累计|应|优惠|折/
/** True if a word before a label of a number, a date or an amount assigns it to another document or party. */
export const namesAnother = (kind: LabelKind, before: string): boolean =>
  (kind === 'number' ? ofOthersNumber : kind === 'date' ? ofOthersDate : ofOthersAmount).test(before)
const ofOthersNumber =
  /仓库|部门|车|机|设备|员工|人员|身份|税|账|证件|医保|就诊|病历|门诊|住院|床|合同|订|发票|支票|客户|商品|药品|产品|许可|注册|批准|(?<!发)运单|快递|物流|会员|供应商|门店|^原|^源|采购|到货|收货|验收/
const ofOthersDate = /合同|订|发票|生产|有效|失效|到货|打印|验收|复核|计划|预计|要求|约定|到期|截止|源$|原$/
const ofOthersAmount = /数量|件|箱|重量|品种|品规|行数|张数|次数|上次|累计|此前|以前|欠款|运费|优惠|折扣|税|不含税|未税/
const party =
  /^(.{1,8}?)(单位|企业|方|商家?|厂家|对象|主|仓库?|客户|用户|户|公司|门店|药店|药房|医院|机构|组织|中心|部门|户名|人名称|抬头|简称|全称)(名称?|全称|简称)?$/
/** A company may be called `XX药品配送有限公司`. */
const companyName = /(有限|责任|股份|集团)公司/
/** Ending of labels such as `收货药店`, and of longer texts, which are names of hospitals and shops. */
const placeName = /(药店|药房|医院|门店)$/
const labelMost = 5
/** A dealer buys from one party and sells to another. */
const betweenParties = /^(经销|分销|代理|承运|生产)/
const buying =
  /对象|移入|收货|收件|接收|接货|受货|到货|请领|申领|申购|拨入|往来|发往|发至|送往|送至|送达|购|买|需|采|客户|用户|顾客|会员|付款|付费|交款|交费|缴款|缴费|缴纳|使用|来款|汇款|提货|领|要货|订货|进货|用货|调入|调往|入库/
const selling =
  /商家|移出|供|经收|寄|发件|托运|发放|发料|付货|拨出|交货|移交|出库|开具|开票|销|卖|售|发货|发运|送货|收款|收费|配送|配货|出货|调出/

/** Role in a sale of the party that a text names. */
export const roleIn = (text: string): 'buyer' | 'seller' | undefined => {
  if (buying.test(text)) return 'buyer'
  if (selling.test(text)) return 'seller'
  return /^[收领接取订缴付汇]/.test(text) ? 'buyer' : /^[发送出配]/.test(text) ? 'seller' : undefined
}

/** Ranks of labels that are recognized only by their ending; `文件编号` may be of anything. */
const endingRank = { usual: 2, anyNumber: 3 } as const
const anyNumber = /(编号|号码|流水号?)$/

/** Label that is not in the lexicon, by its ending, such as `清单编号` or `配送中心`. */
export function labelByEnding(text: string): Label | undefined {
  if (
    !/^[一-鿿]{4,10}$|^[一-鿿]{0,2}[单票据证册条联][编字次]?号码?$|^[一-鿿]{2,3}[方商仓户]$|^[总合共][一-鿿]{1,2}$|^[买货卖]主$/.test(
      text,
    )
  )
    return undefined
  const isNamed = companyName.test(text) || (text.length > labelMost && placeName.test(text))
  const role = party.test(text) && !isNamed && !betweenParties.test(text) ? roleIn(text) : undefined
  const known = role ?? labelEndings.find(([ending]) => ending.test(text))?.[1]
  const kind = known ?? (anyNumber.test(text) ? 'number' : undefined)
  if (!kind) return undefined
  const isOther = role
    ? role === 'seller' && /部门$/.test(text)
    : kind !== 'purpose' && (kind === 'number' ? ofOthersNumber : ofOthers).test(text)
  return { word: text, kind: isOther ? 'other' : kind, rank: known ? endingRank.usual : endingRank.anyNumber }
}

function differsByOne(word: string, text: string): boolean {
  if (!/^[一-鿿]+$/.test(word)) return false
  if (word.length === text.length) return [...word].filter((character, at) => character !== text[at]).length === 1
  return word.length === text.length + 1 && [...word].some((_, at) => word.slice(0, at) + word.slice(at + 1) === text)
}

/** Endings of names of pharmaceutical companies, hospitals and shops. */
export const nameEnd =
  /(公司|集团|医院|卫生院|卫生室|卫生站|卫生所|服务中心|服务站|药房|药店|大药房|诊所|医务室|中医馆|国医馆|医馆|[药材械品贸易商医]行|药堂|门诊部?|门诊|中心|制药厂|厂|商行|经营部|批发部|[经营供]\S处|商店|连锁店|分店|店|保健院|院|所|站|部|超市|药械|药业|制药|药妆|学校|大学|局|委员会|协会|学会|商会|基金会|之家|合作社|供销社|货栈|商场|商城|办事处|酒[店楼]|饭[店庄]|餐[厅馆]|宾馆|食府|[鱼农山茶]庄|hospital|clinic|pharmacy|dispensary|trading|company|cent(?:re|er)|(?:co\.?,?)?ltd\.?|corp\.?|limited|inc\.?)(\([^()]{1,12}\))?$/

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

const goodsMove =
  '随货|随车|同行|送货|发货|发运|出库|出仓|出货|销售|销货|配送|配货|派送|派货|派单|提货|交货|供货|批发|零售|调拨|调货|交接|移交|签收|领用|领料|领货|领药|收货|到货|入库|验收|装箱|装车|购药|发药|货物|货运|delivery|dispatch|despatch|goods|packing|shipping|shipment'
const moneyMove =
  '收款|收讫|收费|缴费|缴款|交款|交费|结账|收银|进账|到账|入账|预交|预收|押金|定金|保证金|缴存|缴纳|货款|付讫|门诊|住院|payment|cash|receipt'
const paperEnd =
  '单据?|清[单册]|凭[证据条单]|回[执单条]|小票|联|表|明细|记录|书|卡|票据?|据|条|收据|存根|签|函|note|order|slip|list|receipt|voucher|bill|record|advice'
const cardSlip = /签购单|签账单|(持卡人|商户)存根/
const bankSlip =
  /(银行|网银|电子|转账|汇款|支付|结算业务|客户|网上).{0,14}(回单|凭证|回执|水单|进账单|收账通知)|(转账|汇款|支付|付款)(成功|回[单执]|凭条)/

/** Kind of paper that a title not in the lexicon names by its parts, such as `药品调拨出库明细表`. */
const titleParts: readonly [RegExp, TicketType][] = [
  [cardSlip, TicketType.payment],
  [bankSlip, TicketType.payment],
  [
    new RegExp(`(${moneyMove}).{0,6}(${paperEnd})$|(收入|统一|通用|专用|往来|结算).{0,6}(票据|收据)$`),
    TicketType.receipt,
  ],
  [new RegExp(`(${goodsMove}).{0,8}(${paperEnd})$`), TicketType.deliveryNote],
  [/发票|發票|invoice$/, TicketType.invoice],
]
export function typeByTitle(title: string): { type: TicketType; at: number } | undefined {
  const known = titleParts.find(([parts]) => parts.test(title))
  return known && { type: known[1], at: title.search(known[0]) }
}

/** Papers that share labels with notes and receipts but are neither. */
export const otherPapers =
  /合同|协议|对账|订单(?!号|编)|订货单|报价|询价|付款申请|付款凭证|报销|采购(单|计划)|台账|汇总|统计|报表|销售明细表|检验报告|purchaseorder|quotation|statement/
