/** Headers of the columns of goods, as invoices, notes and receipts print them. */
const words = {
  index:
    '序号 序 项次 行号 no. item# item no 编号 商品编号 商品编码 产品编码 产品编号 物料编码 物料编号 编码 货号 代码 商品代码 产品代码 货品编号 货品编码 货品代码 物料代码 存货代码 药品代码 存货编码 药品编码 药品编号 条码 条形码 code itemcode itemno. sku',
  name: '货物或应税劳务、服务名称 货物或应税劳务服务名称 项目名称 通用名称 货物名称 品名 货品名 药品名 产品名 物品名称 商品名称 产品名称 药品名称 药品通用名称 药品通用名 通用名 货品名称 物料名称 存货名称 器械名称 名称 商品 商品名 产品 货品 货物 货物品名 货名 货名及规格 货名规格 品名规格 品名及规格 品名/规格 商品名称/规格 名称及规格 名称规格 名称/规格 商品名称及规格 货品名称及规格 货物名称及规格 药品名称/规格 品种 品种名称 药名 药品 描述 物料描述 物料说明 material materialdescription description product productname goods itemdescription descriptionofgoods',
  spec: '规格型号 规格 型号 规格/型号 型号规格 包装规格 药品规格 商品规格 spec spec. specification size packing pack',
  maker:
    '生产企业 生产厂家 生产厂商 厂家 产地 厂商 生产单位 制造商 品牌 上市许可持有人 上市许可持有人/生产企业 生产企业/产地 产地/厂家 manufacturer maker origin brand',
  batchNo:
    '批号 生产批号 产品批号 批次 批次号 批号/序列号 批号/效期 批号/有效期 批号(效期) 生产批号/序列号 批 lot lotno. lotno batch batchno. batchno',
  expiry: '有效期至 有效期 效期 失效期 失效日期 有效日期 效期至 有效期限 到期日 expiry expirydate exp exp. exp.date',
  unit: '单位 计量单位 计价单位 包装单位 主计量 主计量单位 unit uom u/m',
  quantity:
    '数量 发货数量 实发数量 实收数量 出库数量 销售数量 送货数量 实发 出库数 销售数 发货数 送货数 配送数 实发数 件数(盒) 数量(盒) 配送数量 销货数量 出货数量 交货数量 数 总数量 qty qty. quantity',
  unitPrice:
    '单价 含税单价 无税单价 不含税单价 价格 销售单价 批发价 供货价 折后单价 结算价 含税价 净价 price unitprice u/price',
  amount:
    '金额 无税金额 不含税金额 未税金额 折后金额 实际金额 销售金额 货款 总价 小计 合计 金额小计 总金额 银码 净值 净额 货值 amount',
  gross: '含税金额 价税合计 含税总价 价税小计 含税小计 合计金额 合价 总值 total',
  taxRate: '税率/征收率 税率/征 税率 taxrate vat%',
  tax: '税额 税金 tax',
  note: '备注 件数 整件数 零散数 剂型 批准文号 注册证号 注册证编号 批准文号/注册证号 生产日期 储存条件 存储条件 贮藏 质量状况 质量情况 验收结论 零售价 建议零售价 折扣 折扣率 扣率 装箱规格 件装量 件装 包装 仓库 库位 货位 订货数量 应发数量 订单数量 订购数量 赠品 说明 中标价 毛重 净重 箱数 remark remarks 检验报告 医保编码 追溯码 许可证号',
} as const
export type Column = keyof typeof words

const columnWords = (Object.keys(words) as Column[])
  .flatMap((column) => words[column].split(' ').map((word) => ({ word, column })))
  .toSorted((a, b) => b.word.length - a.word.length)
const byFirst = new Map<string, (typeof columnWords)[number][]>()
for (const each of columnWords) byFirst.set(each.word[0] ?? '', [...(byFirst.get(each.word[0] ?? '') ?? []), each])

/** Columns of figures. */
export const numeric: ReadonlySet<Column> = new Set(['quantity', 'unitPrice', 'amount', 'gross', 'tax'])
/** Columns whose cells may contain several words. */
export const manyWords: ReadonlySet<Column> = new Set(['name', 'spec', 'maker', 'note', 'batchNo', 'expiry'])

/** Headers that start at a position of a normalized text, longest first. */
export const columnWordsAt = (text: string, at: number) =>
  byFirst.get(text[at] ?? '')?.filter(({ word }) => text.startsWith(word, at)) ?? []

const endings: readonly [RegExp, Column][] = [
  [/名称?[及和与、]?(规格|型号)$/, 'name'],
  [/(企业|厂商|厂家|厂|(生产|供应|委托|持有)单位)(名称)?$/, 'maker'],
  [/单位$/, 'unit'],
  [/(品|货物?|物料|产品)(说明|描述|信息|明细)$|名称?$/, 'name'],
  [/[数量]$|数目$|^实[发配送收领出售到付交]$/, 'quantity'],
  [/(?<!总)价格?$|^价$/, 'unitPrice'],
  [/价税合计|含税(金额|总额|总价)|总计$/, 'gross'],
  [/(额|货款|价款|小计|合计|总价)$/, 'amount'],
  [/批号|批次号?$/, 'batchNo'],
  [/(效期|有效期限?)至?$/, 'expiry'],
  [/(规格|型号)$/, 'spec'],
  [/(编号|编码|代码|货号)$/, 'index'],
  [
    /^(存货|货品|商品|产品|药品|货物|品名|品种|物资|物品|耗材|试剂|器械|材料|药材|饮片|疫苗|药物|items?|goods|products?|description).{0,4}$/,
    'name',
  ],
]
/** Prefixes of headers whose figures do not belong to the delivery, such as the ordered quantity. */
const otherFigures =
  /^(零售|建议|中标|指导|市场|原|订|请|应|赠|退|已|未|欠|箱|件|每|折|优惠|含量|装量|容量|剂量|重量|限|差|税|门店|客户|供应商|仓库|地址)/

/** Column of a header that is missing from the lexicon, by its ending, such as `耗材名称` or `配送金额`. */
export const columnByEnding = (head: string): Column | undefined =>
  otherFigures.test(head) ? undefined : endings.find(([ending]) => ending.test(head))?.[1]
