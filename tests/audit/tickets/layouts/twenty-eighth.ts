import { hand, handStyle } from './hand.ts'
import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the twenty-seventh set led to. */
export const twentyEighthLayouts: readonly Layout[] = [
  {
    name: 'infusion maker: direct delivery, buyer and receiver differ, head in a ruled grid of six cells',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>石家庄四方制药有限公司 直送货物单</h1>${table([
      ['购买单位', '河北九派医药有限公司', '送达地点', '正定县人民医院药库'],
      ['货物单号', 'ZS-0611-0227', '发出日期', '2025-06-11'],
      ['合同编号', 'HT2025-03-18', '承运单位', '安顺物流公司'],
    ])}<br>${table([
      ['货物', '规格', '批号', '件数', '数量(袋)', '单价', '金额'],
      ['氯化钠注射液', '250ml', 'A250601', '50', '1500', '2.10', '3150.00'],
      ['葡萄糖注射液', '500ml', 'B250528', '40', '800', '2.60', '2080.00'],
      ['合计', '', '', '90', '2300', '', '5230.00'],
    ])}<p>金额（大写）：伍仟贰佰叁拾元整</p>`,
    fields: {
      ticketNum: 'ZS-0611-0227',
      ticketDate: '2025-06-11',
      boughtName: '河北九派医药有限公司',
      sellerName: '石家庄四方制药有限公司',
      ticketAmount: '5230.00',
      amountInWords: '伍仟贰佰叁拾元整',
    },
  },
  {
    name: 'eye clinic supplies: customer with a slash and the department, salesman and phone in the same row',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<div class="split"><p style="font-size:18px">明视光学（丹阳）有限公司</p><p>销货单 MS-25-0399</p></div><p>客户/联系人：江阴市光明眼科医院 / 吴主任　　业务：小顾 13800008888　　日期：25-09-19</p>
${table([
  ['商品名称', '度数', '单位', '数量', '单价', '金额'],
  ['角膜塑形镜护理液', '', '瓶', '24', '88.00', '2112.00'],
  ['人工泪液', '', '盒', '30', '36.00', '1080.00'],
])}<div class="split"><p>合计数量：54</p><p>合计金额：3192.00</p><p>本次收款：0.00</p></div>`,
    fields: {
      ticketNum: 'MS-25-0399',
      ticketDate: '2025-09-19',
      boughtName: '江阴市光明眼科医院',
      sellerName: '明视光学(丹阳)有限公司',
      ticketAmount: '3192.00',
    },
    lines: [
      { quantity: '24', amount: '2112' },
      { quantity: '30', amount: '1080' },
    ],
  },
  {
    name: 'receipt with a counterfoil style border: amount first, then payer, then reason, date in the last row',
    type: 'receipt',
    style: `body{font-size:14px;line-height:2.1} ${handStyle}`,
    html: `<h1>收 据</h1><p class="right">字第 ${hand('009127')} 号</p><p>收到人民币 ${hand('贰仟壹佰元整')} （￥ ${hand('2,100.00')} ）</p><p>付款单位：${hand('昌乐县营丘镇卫生院')}</p><p>系付：${hand('四月份注射器货款')}</p><p>收款单位：潍坊康信医疗器械有限公司　　经手人：${hand('展')}</p><p>${hand('2025')} 年 ${hand('5')} 月 ${hand('7')} 日</p>`,
    fields: {
      ticketNum: '009127',
      ticketDate: '2025-05-07',
      boughtName: '昌乐县营丘镇卫生院',
      sellerName: '潍坊康信医疗器械有限公司',
      ticketAmount: '2100.00',
      amountInWords: '贰仟壹佰元整',
      purpose: '四月份注射器货款',
    },
  },
  {
    name: 'Taiwan distributor: ship-to and bill-to, 發票號碼 beside the slip number, discount percent',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<p style="font-size:18px">久裕企業股份有限公司</p><h1>銷貨送貨單</h1><div class="split"><div><p>客戶簡稱：佑民醫療社團法人佑民醫院</p><p>送貨地點：南投縣草屯鎮太平路一段200號</p></div><div><p>單據號碼：JY-1140218-55</p><p>發票號碼：KX-20118837</p><p>單據日期：民國114年2月18日</p></div></div>
${table([
  ['序', '藥品', '單位', '數量', '單價', '折數', '金額'],
  ['1', '利尿劑注射液', '支', '200', '12', '100', '2,400'],
  ['2', '抗生素粉針', '瓶', '100', '58', '100', '5,800'],
])}<p class="right">未稅 8,200　稅金 410　總額 8,610</p>`,
    fields: {
      ticketNum: 'JY-1140218-55',
      ticketDate: '2025-02-18',
      boughtName: '佑民醫療社團法人佑民醫院',
      sellerName: '久裕企業股份有限公司',
      ticketAmount: '8610.00',
    },
  },
  {
    name: 'pharmacy to nursing home: letter with a signature block, list without ruling',
    type: 'deliveryNote',
    style: 'body{font:13.5px/1.9 "Noto Serif CJK SC"}',
    html: `<h1>送药清单</h1><p>松鹤颐养护理院：</p><p>　　现送上贵院所订药品如下，请签收。（单号 SH20250820）</p>${table(
      [
        ['药名', '数量', '单价', '金额'],
        ['多奈哌齐片', '30', '42.00', '1260.00'],
        ['乳果糖口服液', '40', '31.50', '1260.00'],
      ],
      'open',
    )}<p>以上合计 2520.00 元。</p><p class="right">扬州百姓缘大药房连锁有限公司</p><p class="right">2025 年 8 月 20 日</p>`,
    fields: {
      ticketNum: 'SH20250820',
      ticketDate: '2025-08-20',
      boughtName: '松鹤颐养护理院',
      sellerName: '扬州百姓缘大药房连锁有限公司',
      ticketAmount: '2520.00',
    },
    lines: [
      { quantity: '30', amount: '1260' },
      { quantity: '40', amount: '1260' },
    ],
  },
  {
    name: 'picking and shipping form: vendor as 供应商名称, store as 收货机构, document kind in the number row',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>供应商直配收货单</h1><table class="open"><tr><td>单据类型：直配收货</td><td>单据号：RK2504-0901-221</td><td>收货日期：2025-04-21</td></tr><tr><td>收货机构：1027-健之佳药店翠湖店</td><td colspan="2">供应商名称：60031-云南白药大药房有限公司</td></tr></table>
${table([
  ['商品编码', '商品名称', '规格', '订货量', '实收量', '进价', '实收金额'],
  ['200771', '云南白药气雾剂', '85g+60g', '40', '38', '36.50', '1387.00'],
  ['200903', '气血康口服液', '10ml*10', '30', '30', '58.00', '1740.00'],
  ['合计', '', '', '70', '68', '', '3127.00'],
])}<p>收货员：　　复核：</p>`,
    fields: {
      ticketNum: 'RK2504-0901-221',
      ticketDate: '2025-04-21',
      boughtName: '健之佳药店翠湖店',
      sellerName: '云南白药大药房有限公司',
      ticketAmount: '3127.00',
    },
    lines: [
      { quantity: '38', amount: '1387' },
      { quantity: '30', amount: '1740' },
    ],
  },
  {
    name: 'English packing slip with bill to and ship to side by side, total qty, amounts',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.6 "Noto Sans CJK SC"}',
    html: `<div class="split"><p style="font-size:17px">Pacific Care Distribution Ltd.</p><p style="font-size:17px">PACKING SLIP</p></div><div class="split"><div><p>Bill To:</p><p>Sunrise Dental Clinic</p><p>88 Nathan Road, Kowloon</p></div><div><p>Ship To:</p><p>Sunrise Dental Clinic</p><p>88 Nathan Road, Kowloon</p></div><div><p>Slip No.: PS-10447</p><p>Ship Date: 2025-03-06</p><p>Order No.: 55120</p></div></div>
${table([
  ['SKU', 'Description', 'Qty', 'Unit Price', 'Total'],
  ['DN-01', 'Latex gloves M', '40', '45.00', '1,800.00'],
  ['DN-14', 'Saliva ejector', '25', '28.00', '700.00'],
])}<p class="right">Total: HK$2,500.00</p>`,
    fields: {
      ticketNum: 'PS-10447',
      ticketDate: '2025-03-06',
      boughtName: 'Sunrise Dental Clinic',
      sellerName: 'Pacific Care Distribution Ltd.',
      ticketAmount: '2500.00',
    },
    lines: [
      { quantity: '40', amount: '1800' },
      { quantity: '25', amount: '700' },
    ],
  },
  {
    name: 'rural cooperative bank slip: debtor and creditor, words above figures, labels stretched with spaces',
    type: 'payment',
    style: 'body{font-size:12.5px}',
    html: `<h1>泰山农村商业银行　电汇凭证（回单）</h1><p class="right">委托日期：2025年11月12日　凭证号码：0071 2290</p><table class="ruled"><tr><td>汇 款 人</td><td>全　称</td><td>肥城市边院镇中心卫生院</td><td>收 款 人</td><td>全　称</td><td>山东海王医药集团有限公司</td></tr><tr><td></td><td>账　号</td><td>9080111</td><td></td><td>账　号</td><td>1613001</td></tr><tr><td>金 额</td><td colspan="3">（大写）叁万玖仟零捌拾元整</td><td colspan="2">￥39,080.00</td></tr><tr><td>用 途</td><td colspan="5">10月份西药货款</td></tr></table>`,
    fields: {
      ticketDate: '2025-11-12',
      boughtName: '肥城市边院镇中心卫生院',
      sellerName: '山东海王医药集团有限公司',
      ticketAmount: '39080.00',
      amountInWords: '叁万玖仟零捌拾元整',
      purpose: '10月份西药货款',
    },
  },
  {
    name: 'wholesale of herbs by mail: parties after 寄 and 收, waybill number before the slip number',
    type: 'deliveryNote',
    style: 'body{font-size:13px}',
    html: `<h1>饮片寄发清单</h1><p>快递单号：SF1447788123　　清单编号：YP-0117-5　　寄发日：2025-01-17</p><p>寄：樟树天齐堂中药饮片有限公司　　收：丰城市曲江镇中心卫生院 中药房</p>
${table([
  ['饮片', '等级', '净重kg', '单价', '款额'],
  ['陈皮', '统', '25', '18.00', '450.00'],
  ['茯苓', '选', '30', '34.00', '1020.00'],
  ['甘草', '一级', '10', '46.00', '460.00'],
])}<p>款额合计 1930.00　快递费 到付</p>`,
    fields: {
      ticketNum: 'YP-0117-5',
      ticketDate: '2025-01-17',
      boughtName: '丰城市曲江镇中心卫生院中药房',
      sellerName: '樟树天齐堂中药饮片有限公司',
      ticketAmount: '1930.00',
    },
    lines: [
      { quantity: '25', amount: '450' },
      { quantity: '30', amount: '1020' },
      { quantity: '10', amount: '460' },
    ],
  },
  {
    name: 'device maintenance receipt: service company, customer in the second column, tax apart, total in a box',
    type: 'receipt',
    style: 'body{font-size:12.5px}',
    html: `<h1>维修费收款凭证</h1><table class="ruled"><tr><td>客户名称</td><td>蒙城县第三人民医院</td><td>凭证编号</td><td>WX-2510-017</td></tr><tr><td>收款项目</td><td>B超机维修</td><td>收款日期</td><td>2025年10月24日</td></tr><tr><td>维修费</td><td>5,660.38</td><td>税额</td><td>339.62</td></tr><tr><td>收款合计</td><td>6,000.00</td><td>大写</td><td>陆仟元整</td></tr></table><p class="right">合肥迈科医疗设备维修中心（盖章）</p>`,
    fields: {
      ticketNum: 'WX-2510-017',
      ticketDate: '2025-10-24',
      boughtName: '蒙城县第三人民医院',
      sellerName: '合肥迈科医疗设备维修中心',
      ticketAmount: '6000.00',
      amountInWords: '陆仟元整',
      purpose: 'B超机维修',
    },
  },
]
