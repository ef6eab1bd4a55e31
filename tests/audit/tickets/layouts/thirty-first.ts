import { hand, handStyle } from './hand.ts'
import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the two previous sets led to. */
export const thirtyFirstLayouts: readonly Layout[] = [
  {
    name: 'vaccine handover of a county centre: issuing and receiving units, ledger number, doses',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>疫苗出库交接登记单</h1><div class="split"><p>发出单位：桐庐县疾病预防控制中心</p><p>接收单位：桐庐县横村镇卫生院</p></div><div class="split"><p>交接日期：2025年4月3日</p><p>登记号：TL-YM-250403</p></div>
${table([
  ['疫苗名称', '规格', '批号', '支数', '单价', '金额'],
  ['流感疫苗', '0.5ml', 'L202411', '60', '128.00', '7680.00'],
  ['水痘疫苗', '0.5ml', 'S202409', '20', '150.00', '3000.00'],
  ['合计', '', '', '80', '', '10680.00'],
])}`,
    fields: {
      ticketNum: 'TL-YM-250403',
      ticketDate: '2025-04-03',
      boughtName: '桐庐县横村镇卫生院',
      sellerName: '桐庐县疾病预防控制中心',
      ticketAmount: '10680.00',
    },
  },
  {
    name: 'warehouse voucher of a health centre: own name before the title, supplier behind, form in a grid',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>青田县船寮镇中心卫生院物资验收单</h1>${table([
      ['供应商', '丽水华康医疗器械有限公司', '验收日期', '2025-08-22', '验收单号', 'YS0822-04'],
      ['送货人', '季', '发票号', '25337119', '合同', '年度协议'],
    ])}<br>${table([
      ['名称', '规格', '单位', '应收', '实收', '单价', '金额'],
      ['一次性注射器', '5ml', '支', '2000', '2000', '0.35', '700.00'],
      ['输液器', '0.7', '套', '800', '800', '1.10', '880.00'],
    ])}<p>金额合计：1580.00 元</p>`,
    fields: {
      ticketNum: 'YS0822-04',
      ticketDate: '2025-08-22',
      boughtName: '青田县船寮镇中心卫生院',
      sellerName: '丽水华康医疗器械有限公司',
      ticketAmount: '1580.00',
    },
  },
  {
    name: 'web shop packing sheet: order and parcel numbers, payable with a coupon, seller in the greeting',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<h1>装箱清单</h1><p>感谢您选购 广州健客医药有限公司 的商品</p><p>订单号：88021774410　　清单号：ZX-7744-2　　出库时间：2025-10-16 20:11</p><p>收货客户：阳春市合水镇仁心诊所</p>
${table([
  ['品名', '数量', '单价', '小计'],
  ['板蓝根颗粒', '30', '9.90', '297.00'],
  ['创可贴', '50', '2.60', '130.00'],
])}<p class="right">商品金额 427.00　优惠 -27.00　应付金额 400.00</p>`,
    fields: {
      ticketNum: 'ZX-7744-2',
      ticketDate: '2025-10-16',
      boughtName: '阳春市合水镇仁心诊所',
      sellerName: '广州健客医药有限公司',
      ticketAmount: '400.00',
    },
  },
  {
    name: 'SAP invoice-like delivery in Chinese: sold-to and ship-to codes, document with its date after a slash',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<div class="split"><p style="font-size:16px">交货单</p><p>勃林格贸易（上海）有限公司</p></div><table class="open"><tr><td>交货单号/日期：0081994410 / 2025.06.12</td><td>售达方：1000442 无锡市第二人民医院</td></tr><tr><td>参考订单：45102277</td><td>装运点：SH01 上海仓</td></tr></table>
${table([
  ['项目', '物料', '描述', '交货数量', '单位', '单价', '净值'],
  ['10', 'BI-3301', '恩格列净片 10mg*30', '100', '盒', '118.00', '11,800.00'],
  ['20', 'BI-1207', '利格列汀片 5mg*7', '60', '盒', '46.00', '2,760.00'],
])}<p class="right">净值合计 14,560.00</p>`,
    fields: {
      ticketNum: '0081994410',
      ticketDate: '2025-06-12',
      boughtName: '无锡市第二人民医院',
      sellerName: '勃林格贸易(上海)有限公司',
      ticketAmount: '14560.00',
    },
  },
  {
    name: 'hand-written note without a printed form: customer on top, goods in sentences, sum and signature',
    type: 'receipt',
    style: `body{font-size:16px;line-height:2.2} ${handStyle}`,
    html: `<h1>${hand('收 条')}</h1><p>${hand('今收到汝阳县付店镇卫生院')}</p><p>${hand('现金壹仟贰佰元整（1200.00元），')}</p><p>${hand('系付六月份中草药款。')}</p><p class="right">${hand('收款人：汝阳同济药材行')}</p><p class="right">${hand('2025年6月30日')}</p>`,
    fields: {
      ticketDate: '2025-06-30',
      boughtName: '汝阳县付店镇卫生院',
      sellerName: '汝阳同济药材行',
      ticketAmount: '1200.00',
      amountInWords: '壹仟贰佰元整',
      purpose: '六月份中草药款',
    },
  },
  {
    name: 'Taiwan payment receipt of an agent: 茲收到, Republic date in characters, seal words in brackets',
    type: 'receipt',
    style: 'body{font:14px/2 "Noto Sans CJK TC"}',
    html: `<h1>收 款 證 明</h1><p class="right">字號：RC-11403-0217</p><p>茲收到　仁愛護理之家　交付</p><p>款項：三月份耗材貨款</p><p>新臺幣　壹萬捌仟陸佰元整　（NT$18,600）</p><p>此據</p><p>具領人：永信醫療用品有限公司（印）</p><p>中華民國114年3月31日</p>`,
    fields: {
      ticketNum: 'RC-11403-0217',
      ticketDate: '2025-03-31',
      boughtName: '仁愛護理之家',
      sellerName: '永信醫療用品有限公司',
      ticketAmount: '18600.00',
      amountInWords: '壹萬捌仟陸佰元整',
      purpose: '三月份耗材貨款',
    },
  },
  {
    name: 'thermal wholesale ticket: narrow, shop last, customer first, sum in the middle',
    type: 'deliveryNote',
    paper: 80,
    style: 'body{font:12px/1.6 "Noto Sans Mono CJK SC"} main{padding:4mm}',
    html: `<p style="text-align:center;font-size:16px">批发销售单</p><p>单号 PF20250519-027</p><p>客户 新沂市棋盘镇平安药店</p><p>2025-05-19 16:40:07</p><p>================================</p>${table(
      [
        ['品名', '数量', '单价', '金额'],
        ['六味地黄丸', '40', '12.00', '480.00'],
        ['牛黄解毒片', '60', '3.50', '210.00'],
      ],
      'open',
    )}<p>================================</p><p>合计 100 件　690.00 元</p><p>徐州恩华医药批发部</p><p>电话 0516-88770033</p>`,
    fields: {
      ticketNum: 'PF20250519-027',
      ticketDate: '2025-05-19',
      boughtName: '新沂市棋盘镇平安药店',
      sellerName: '徐州恩华医药批发部',
      ticketAmount: '690.00',
    },
  },
  {
    name: 'bank customer receipt: debtor and creditor in lines, amounts in words above, business number',
    type: 'payment',
    style: 'body{font-size:12.5px}',
    html: `<h1>浙江农商银行客户回单</h1><p>业务流水：3302250711004418　　记账日期：2025年07月11日</p>${table([
      ['付款账户名称', '象山县墙头镇卫生院', '付款账号', '2010 0033 8817'],
      ['收款账户名称', '宁波医药股份有限公司', '收款账号', '3901 1200 0910'],
      ['大写金额', '陆仟柒佰捌拾元整', '小写金额', 'CNY 6,780.00'],
      ['摘要', '6月药款', '回单类型', '转账'],
    ])}`,
    fields: {
      ticketNum: '3302250711004418',
      ticketDate: '2025-07-11',
      boughtName: '象山县墙头镇卫生院',
      sellerName: '宁波医药股份有限公司',
      ticketAmount: '6780.00',
      amountInWords: '陆仟柒佰捌拾元整',
      purpose: '6月药款',
    },
  },
  {
    name: 'bilingual delivery order: labels over values in a grid, GST, currency before the sum',
    type: 'deliveryNote',
    style: 'body{font:12px/1.6 "Noto Sans CJK TC"}',
    html: `<div class="split"><div><p style="font-size:17px">新亞醫療儀器有限公司</p><p>New Asia Medical Instruments Ltd.</p></div><p style="font-size:17px">DELIVERY ORDER 送貨單</p></div>${table(
      [
        ['客戶 Customer', '送貨單號 D/O No.', '日期 Date', '訂單 P/O No.'],
        ['元朗仁濟牙科中心', 'DO-25-4471', '18/11/2025', 'PO-9917'],
      ],
    )}<br>${table([
      ['項目 Item', '描述 Description', '數量 Qty', '單價 Price', '金額 Amount'],
      ['1', '牙科手套', '50', '42.00', '2,100.00'],
      ['2', '咬合紙', '10', '65.00', '650.00'],
    ])}<p class="right">總計 Grand Total: HK$2,750.00</p>`,
    fields: {
      ticketNum: 'DO-25-4471',
      ticketDate: '2025-11-18',
      boughtName: '元朗仁濟牙科中心',
      sellerName: '新亞醫療儀器有限公司',
      ticketAmount: '2750.00',
    },
  },
  {
    name: 'reagent company: letterhead, to-line with department, lots, freight borne by the sender, words',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:18px">武汉明德生物科技股份有限公司</p><h1>试剂发货单</h1><p>TO：荆门市中医医院检验科</p><div class="split"><p>发货编号：MD-FH-2509-0088</p><p>发货日：2025/9/11</p><p>承运：顺丰冷链</p></div>
${table([
  ['货号', '名称', '规格', '批号', '盒数', '单价', '总额'],
  ['MD101', '降钙素原试剂', '25T', 'P2508', '20', '450.00', '9000.00'],
  ['MD205', '心肌标志物试剂', '25T', 'C2507', '10', '680.00', '6800.00'],
])}<p>总额合计：15800.00　人民币壹万伍仟捌佰元整　运费：公司承担</p>`,
    fields: {
      ticketNum: 'MD-FH-2509-0088',
      ticketDate: '2025-09-11',
      boughtName: '荆门市中医医院检验科',
      sellerName: '武汉明德生物科技股份有限公司',
      ticketAmount: '15800.00',
      amountInWords: '壹万伍仟捌佰元整',
    },
  },
]
