import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the seventh set led to. */
export const eighthLayouts: readonly Layout[] = [
  {
    name: 'transfer note between two warehouses of a group, arrows and a bar code number',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>明达医药集团 商品出库单</h1><div class="split"><p>出库单编码：CK-A-2511-0066</p><p>出库时间：2025-11-14 09:30</p></div><div class="split"><p>发往单位：松江路社区卫生服务中心</p><p>出库公司：明达医药集团股份有限公司</p></div>
${table([
  ['NO', '货品代码', '货品名', '规格包装', '批次号', '有效日期', '单位', '出库量', '出库价', '出库额'],
  ['1', 'M0021', '甲硝唑片', '0.2g*100片', 'MX2507', '2028-06', '瓶', '90', '4.20', '378.00'],
  ['2', 'M0190', '维生素C片', '0.1g*100片', 'VC2508', '2028-07', '瓶', '200', '2.10', '420.00'],
])}<p class="right">出库金额总计：798.00</p>`,
    fields: {
      ticketNum: 'CK-A-2511-0066',
      ticketDate: '2025-11-14',
      boughtName: '松江路社区卫生服务中心',
      sellerName: '明达医药集团股份有限公司',
      ticketAmount: '798.00',
    },
    lines: [
      { name: '甲硝唑片', unit: '瓶', quantity: '90', amount: '378', batchNo: 'MX2507' },
      { name: '维生素C片', unit: '瓶', quantity: '200', amount: '420', batchNo: 'VC2508' },
    ],
  },
  {
    name: 'delivery receipt of a courier-like form, each label above its value',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei"}',
    html: `<h1>配送单</h1>${table([
      ['配送单号', '配送日期', '客户', '供货单位'],
      ['PS99120045', '2025-12-03', '泰安堂药店', '广源医药有限公司'],
    ])}<br>${table([
      ['药品名称', '规格', '厂家', '数量', '单价', '小计'],
      ['感冒清热颗粒', '12g*10袋', '北方药业', '80', '11.00', '880.00'],
      ['蒙脱石散', '3g*10袋', '海科制药', '35', '16.00', '560.00'],
    ])}<p>合计：￥1,440.00　大写：壹仟肆佰肆拾元整</p>`,
    fields: {
      ticketNum: 'PS99120045',
      ticketDate: '2025-12-03',
      boughtName: '泰安堂药店',
      sellerName: '广源医药有限公司',
      ticketAmount: '1440.00',
      amountInWords: '壹仟肆佰肆拾元整',
    },
    lines: [
      { name: '感冒清热颗粒', quantity: '80', amount: '880' },
      { name: '蒙脱石散', quantity: '35', amount: '560' },
    ],
  },
  {
    name: 'sales list with a discount row and an amount received',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC"}',
    html: `<h1>百姓医药批发部销售清单</h1><div class="split"><p>客户：李家镇卫生室</p><p>电话：0990-1231231</p><p>日期：25年6月8日</p></div><p>票号：0088120</p>
${table([
  ['品名及规格', '单位', '数量', '单价', '金额'],
  ['红霉素软膏 10g', '支', '60', '3.00', '180.00'],
  ['创可贴 100片', '盒', '10', '12.00', '120.00'],
  ['合计', '', '70', '', '300.00'],
])}<div class="split"><p>优惠：0.00</p><p>实收金额：300.00元</p><p>收款人：刘敏</p></div>`,
    fields: { ticketNum: '0088120', boughtName: '李家镇卫生室', ticketDate: '2025-06-08', ticketAmount: '300.00' },
    lines: [
      { unit: '支', quantity: '60', amount: '180' },
      { unit: '盒', quantity: '10', amount: '120' },
    ],
  },
  {
    name: 'receipt in a frame with the payer at its foot',
    type: 'receipt',
    style: 'body{font-size:14px}',
    html: `<h1>收款收据</h1><div class="split"><p>收据编号：SJ-25-0917</p><p>收款日期：2025年9月17日</p></div>
${table([
  ['收款事由', '防疫物资货款'],
  ['收款金额', '人民币伍仟零肆拾元整（￥5040.00）'],
  ['付款人', '平安街道卫生服务中心'],
  ['收款方式', '转账'],
])}<p class="right">开具单位：顺和医药有限公司（财务专用章）</p>`,
    fields: {
      ticketNum: 'SJ-25-0917',
      ticketDate: '2025-09-17',
      boughtName: '平安街道卫生服务中心',
      sellerName: '顺和医药有限公司',
      ticketAmount: '5040.00',
      amountInWords: '伍仟零肆拾元整',
      purpose: '防疫物资货款',
    },
  },
  {
    name: 'traditional receipt with the words of the amount in a box',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:15px}',
    html: `<h1>正 式 收 據</h1><div class="split"><p>收據編號：R-250611</p><p>日期：2025年6月11日</p></div><p>茲收到：德安醫院</p><p>金額（大寫）：港幣壹萬貳仟元正</p><p>金額：HK$12,000.00</p><p>用途：藥品貨款</p><p class="right">收款人：仁信藥業有限公司</p>`,
    fields: {
      ticketNum: 'R-250611',
      ticketDate: '2025-06-11',
      boughtName: '德安醫院',
      sellerName: '仁信藥業有限公司',
      ticketAmount: '12000.00',
      amountInWords: '壹萬貳仟元正',
      purpose: '藥品貨款',
    },
  },
]
