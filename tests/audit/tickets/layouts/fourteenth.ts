import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the thirteenth set led to. */
export const fourteenthLayouts: readonly Layout[] = [
  {
    name: 'cold chain handover: temperatures beside the head, receiver before shipper, sum below in bold',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>冷藏药品配送交接单</h1>${table([
      ['收货单位', '南屏市疾病预防控制中心', '交接单号', 'LL20250613007'],
      ['发货单位', '华晟生物药品配送有限公司', '发货日期', '2025-06-13'],
      ['启运温度', '4.2℃', '到达温度', '5.1℃'],
    ])}<br>${table([
      ['品名', '规格', '批号', '失效期', '数量', '单位', '单价', '金额'],
      ['人用狂犬病疫苗', '0.5ml/支', 'V202503A', '2027-02', '150', '支', '62.00', '9300.00'],
      ['破伤风人免疫球蛋白', '250IU', 'P2501002', '2027-12', '30', '瓶', '145.00', '4350.00'],
    ])}<p style="font-weight:700">金额合计（大写）：壹万叁仟陆佰伍拾元整　（小写）：￥13650.00</p><div class="split"><p>发货人：秦岭</p><p>收货人：</p><p>到货时间：</p></div>`,
    fields: {
      ticketNum: 'LL20250613007',
      ticketDate: '2025-06-13',
      boughtName: '南屏市疾病预防控制中心',
      sellerName: '华晟生物药品配送有限公司',
      ticketAmount: '13650.00',
      amountInWords: '壹万叁仟陆佰伍拾元整',
    },
    lines: [
      { unit: '支', quantity: '150', amount: '9300', batchNo: 'V202503A' },
      { unit: '瓶', quantity: '30', amount: '4350', batchNo: 'P2501002' },
    ],
  },
  {
    name: 'dot matrix stock issue with wide letter spacing, customer code and name in one cell',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font:13px/1.7 "Noto Sans Mono CJK SC"} ${dotMatrix}`,
    html: `<h1>安平医药股份有限公司　批发销售单</h1><div class="split"><p>客户：[C01882] 石门镇中心卫生院</p><p>票号：PF2509180044</p></div><div class="split"><p>开单时间：2025-09-18 09:12:40</p><p>结算方式：月结</p><p>仓库：一号库</p></div>
${table(
  [
    ['货号', '品名规格', '厂牌', '批号/效期', '单位', '数量', '单价', '金额'],
    ['30177', '甲硝唑氯化钠注射液 100ml', '科伦', 'F25041|2027-03', '袋', '400', '2.10', '840.00'],
    ['30214', '奥硝唑注射液 5ml:0.5g', '圣和', 'S25022|2027-01', '支', '200', '15.60', '3120.00'],
  ],
  'open',
)}<hr><div class="split"><p>合计：叁仟玖佰陆拾元整</p><p>件数：12</p><p>￥3960.00</p></div><div class="split"><p>开票：何燕</p><p>发货：</p><p>白联存根 红联客户 黄联记账</p></div>`,
    fields: {
      ticketNum: 'PF2509180044',
      ticketDate: '2025-09-18',
      boughtName: '石门镇中心卫生院',
      sellerName: '安平医药股份有限公司',
      ticketAmount: '3960.00',
      amountInWords: '叁仟玖佰陆拾元整',
    },
    lines: [
      { unit: '袋', quantity: '400', amount: '840' },
      { unit: '支', quantity: '200', amount: '3120' },
    ],
  },
  {
    name: 'three part receipt in a green grid filled by hand, ink sum by places, seal at the right foot',
    type: 'receipt',
    style: `main{color:#1d6b3a} .ruled td{border-color:#1d6b3a;padding:5px} body{font-size:14px} ${handStyle}`,
    html: `<h1>统 一 收 款 收 据</h1><div class="split"><p>日期：${hand('2025')}年${hand('12')}月${hand('2')}日</p><p style="color:#b21">No 3307158</p></div><table class="ruled"><tr><td>付款单位（个人）</td><td>${hand('柳溪社区卫生服务站')}</td></tr><tr><td>收款事由</td><td>${hand('十一月药品货款')}</td></tr><tr><td>金额（大写）</td><td>${hand('贰仟玖佰肆拾元整')}</td></tr><tr><td>金额（小写）</td><td>${hand('2940.00')}</td></tr></table><div class="split"><p>收款单位（公章）：百草源医药有限公司</p><p>收款人：${hand('邓云')}</p></div>${seal('百草源医药有限公司', { x: 150, y: 58 })}`,
    fields: {
      ticketNum: '3307158',
      ticketDate: '2025-12-02',
      boughtName: '柳溪社区卫生服务站',
      sellerName: '百草源医药有限公司',
      ticketAmount: '2940.00',
      amountInWords: '贰仟玖佰肆拾元整',
      purpose: '十一月药品货款',
    },
  },
  {
    name: 'Taiwan sales slip: minguo date by dots, buyer and uniform number, tax and grand total stacked',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:13px}',
    html: `<h1>永信生技股份有限公司</h1><p style="text-align:center;font-size:15px">銷貨單</p><table class="open"><tr><td>客戶：康誠藥局</td><td>統一編號：80441276</td><td>銷貨單號：S11405-0217</td></tr><tr><td>送貨地址：台中市西區民權路12號</td><td>聯絡人：林小姐</td><td>銷貨日期：114.05.23</td></tr></table>
${table([
  ['品號', '品名規格', '數量', '單位', '單價', '金額'],
  ['YS-031', '維他命C錠 100粒', '60', '瓶', '150', '9,000'],
  ['YS-107', '綜合胃藥散 30包', '80', '盒', '95', '7,600'],
])}<div style="margin-left:130mm"><p>合計 16,600</p><p>營業稅 830</p><p>總計 17,430</p></div><p>新台幣：壹萬柒仟肆佰參拾元整</p>`,
    fields: {
      ticketNum: 'S11405-0217',
      ticketDate: '2025-05-23',
      boughtName: '康誠藥局',
      sellerName: '永信生技股份有限公司',
      ticketAmount: '17430.00',
      amountInWords: '壹萬柒仟肆佰參拾元整',
    },
    lines: [
      { unit: '瓶', quantity: '60', amount: '9000' },
      { unit: '盒', quantity: '80', amount: '7600' },
    ],
  },
  {
    name: 'thermal strip of a courier handing over goods, sums right aligned, date without year first',
    type: 'deliveryNote',
    paper: 80,
    style:
      'main{padding:3mm 5mm;color:#444} body{font-size:12px;line-height:1.5} p{margin:1px 0} hr{border:0;border-top:1px dashed #444}',
    html: `<p style="text-align:center;font-size:16px">送货凭条</p><p>发货商：信谊药材行</p><p>收货商：德馨堂中医门诊部</p><p>单号 XY-9083177</p><p>日期 2025年01月19日</p><hr><div class="split"><p>党参 5kg × 118.00</p><p>590.00</p></div><div class="split"><p>茯苓 8kg × 46.00</p><p>368.00</p></div><div class="split"><p>甘草 10kg × 32.50</p><p>325.00</p></div><hr><div class="split"><p>总计</p><p>1283.00</p></div><div class="split"><p>已收</p><p>0.00</p></div><p>签收：</p>`,
    fields: {
      ticketNum: 'XY-9083177',
      ticketDate: '2025-01-19',
      boughtName: '德馨堂中医门诊部',
      sellerName: '信谊药材行',
      ticketAmount: '1283.00',
    },
  },
  {
    name: 'ERP form with an English head under the Chinese, number as a code line, faint grey grid',
    type: 'deliveryNote',
    style: '.ruled td{border-color:#bbb} body{font-size:11.5px} small{color:#777}',
    html: `<div class="split"><p style="font-size:16px">诺恩（上海）医疗用品有限公司</p><h1>交货单 <small>Delivery Note</small></h1></div><div class="split"><div><p>售达方 <small>Sold-to</small>：滨海新区第二医院</p><p>送达方 <small>Ship-to</small>：滨海新区第二医院器械科</p></div><div><p>交货单号 <small>Delivery No.</small>：8100335271</p><p>交货日期 <small>Date</small>：2025-02-26</p><p>客户采购单 <small>PO</small>：4500718</p></div></div>
${table([
  [
    '项目<br><small>Item</small>',
    '物料<br><small>Material</small>',
    '描述<br><small>Description</small>',
    '批次<br><small>Batch</small>',
    '数量<br><small>Qty</small>',
    '单位<br><small>UoM</small>',
    '单价<br><small>Price</small>',
    '金额<br><small>Amount</small>',
  ],
  ['10', 'NE-4410', '可吸收缝合线 3-0', 'LX2507', '36', '盒', '410.00', '14760.00'],
  ['20', 'NE-5102', '一次性吻合器 60mm', 'LW2419', '10', '把', '1280.00', '12800.00'],
])}<p class="right">总金额 <small>Total</small>（CNY）：27,560.00</p>`,
    fields: {
      ticketNum: '8100335271',
      ticketDate: '2025-02-26',
      boughtName: '滨海新区第二医院',
      sellerName: '诺恩(上海)医疗用品有限公司',
      ticketAmount: '27560.00',
    },
    lines: [
      { unit: '盒', quantity: '36', amount: '14760' },
      { unit: '把', quantity: '10', amount: '12800' },
    ],
  },
  {
    name: 'receipt from a finance system: fields in a grid of six columns, seal over the sum',
    type: 'receipt',
    style: 'body{font-size:12.5px}',
    html: `<h1>往来款项收据</h1><p class="right">票据号码：WL000918265</p><table class="ruled"><tr><td>开具日期</td><td>2025-10-30</td><td>缴款人</td><td>天门县人民医院</td><td>缴款方式</td><td>网银</td></tr><tr><td>项目</td><td colspan="3">药品采购结算款</td><td>金额</td><td>96,700.80</td></tr><tr><td>合计（大写）</td><td colspan="3">玖万陆仟柒佰元零捌角整</td><td>（小写）</td><td>¥96,700.80</td></tr></table><div class="split"><p>收款方：嘉禾医药科技有限公司</p><p>复核人：梁宽</p><p>开票人：石磊</p></div>${seal('嘉禾医药科技有限公司', { x: 140, y: 40, wide: 42, high: 30 })}`,
    fields: {
      ticketNum: 'WL000918265',
      ticketDate: '2025-10-30',
      boughtName: '天门县人民医院',
      sellerName: '嘉禾医药科技有限公司',
      ticketAmount: '96700.80',
      amountInWords: '玖万陆仟柒佰元零捌角整',
      purpose: '药品采购结算款',
    },
  },
  {
    name: 'blue carbon of a small dealer: label and value in one ruled line, lines of goods by hand',
    type: 'deliveryNote',
    style: `main{background:#f6f2e6;color:#2d4fa3} .ruled td{border-color:#2d4fa3;height:26px} body{font-size:13px} ${handStyle}`,
    html: `<div class="split"><p></p><h1>送 货 单</h1><p style="color:#b33">NO：0047812</p></div><div class="split"><p>收货单位：<span class="under">${hand('东升卫生院')}</span></p><p>${hand('2025')}年${hand('5')}月${hand('14')}日</p></div>
${table([
  ['货号', '名称及规格', '单位', '数量', '单价', '金额'],
  ['', hand('棉签'), hand('包'), hand('100'), hand('1.50'), hand('150.00')],
  ['', hand('碘伏'), hand('瓶'), hand('60'), hand('4.80'), hand('288.00')],
])}<p>合计金额（大写）：${hand('肆佰叁拾捌元整')}　￥：${hand('438.00')}</p><div class="split"><p>送货单位：利民医疗器械经营部</p><p>经手人：${hand('老周')}</p></div>`,
    fields: {
      ticketNum: '0047812',
      ticketDate: '2025-05-14',
      boughtName: '东升卫生院',
      sellerName: '利民医疗器械经营部',
      ticketAmount: '438.00',
      amountInWords: '肆佰叁拾捌元整',
    },
    lines: [
      { unit: '包', quantity: '100', amount: '150' },
      { unit: '瓶', quantity: '60', amount: '288' },
    ],
  },
  {
    name: 'note with the head at the foot: goods first, parties, number and date in a block at the end',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:12.5px}',
    html: `<h1>出货明细清单</h1>${table([
      ['No.', '产品', '规格', '批号', '单位', '出货量', '含税价', '价税合计'],
      ['1', '吸入用布地奈德混悬液', '2ml:1mg*5支', 'LOT2507A', '盒', '90', '48.20', '4338.00'],
      ['2', '异丙托溴铵溶液', '2ml:500μg', 'LOT2503C', '盒', '40', '55.00', '2200.00'],
    ])}<p class="right">价税总计　6538.00</p><table class="open"><tr><td>采购方：凤台县第一人民医院</td><td>出货单号：CH25-03327</td></tr><tr><td>供货方：晋源医药商贸有限公司</td><td>出货日期：2025年3月31日</td></tr></table>`,
    fields: {
      ticketNum: 'CH25-03327',
      ticketDate: '2025-03-31',
      boughtName: '凤台县第一人民医院',
      sellerName: '晋源医药商贸有限公司',
      ticketAmount: '6538.00',
    },
    lines: [
      { unit: '盒', quantity: '90', amount: '4338', batchNo: 'LOT2507A' },
      { unit: '盒', quantity: '40', amount: '2200', batchNo: 'LOT2503C' },
    ],
  },
]
